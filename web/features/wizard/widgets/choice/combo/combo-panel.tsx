import type { ReactNode } from 'react'
import { useI18n, type I18n } from '../../../../../i18n/i18n.tsx'
import { Button } from '../../../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../../ui/content/visually-hidden.tsx'
import { OptionList } from '../../../../../ui/fields/option-list.tsx'
import { MIN_CHARACTERS, type SearchState } from './use-search.ts'
import styles from './combo-widget.module.css'

type Props = {
  label: string
  found: SearchState<unknown>
  items: readonly { value: string; label: string; note?: ReactNode }[]
  term: string
  chosen: string | null
  active: number
  listId: string
  optionId: (index: number) => string
  setActive: (index: number) => void
  onPick: (index: number) => void
  onRetry: () => void
}

export function ComboPanel({ label, found, items, term, chosen, onPick, onRetry, ...list }: Props) {
  const i18n = useI18n()
  const words = searchText(found, items.length, term, i18n)
  const hasItems = found.kind === 'found' && items.length > 0
  return (
    <div className={styles.panel}>
      {hasItems ? (
        <VisuallyHidden>
          <LiveRegion>{words}</LiveRegion>
        </VisuallyHidden>
      ) : (
        <div className={styles.status}>
          <LiveRegion>{words}</LiveRegion>
          {found.kind === 'failed' && (
            // Keeps the focus in the text box; losing it would close the panel before the click.
            <Button dense onPointerDown={(event) => event.preventDefault()} onClick={onRetry}>
              {i18n.t('widget.combo.retry')}
            </Button>
          )}
        </div>
      )}
      <OptionList
        id={list.listId}
        label={label}
        items={hasItems ? items : []}
        term={term}
        active={list.active}
        chosen={chosen}
        optionId={list.optionId}
        onPick={onPick}
        onPoint={list.setActive}
      />
    </div>
  )
}

function searchText(found: SearchState<unknown>, many: number, term: string, { t, count }: I18n): string {
  if (found.kind === 'short') return t('widget.combo.short', { count: MIN_CHARACTERS })
  if (found.kind === 'searching') return t('widget.combo.searching')
  if (found.kind === 'failed') return t('widget.combo.failed')
  return many === 0 ? t('widget.combo.none', { term }) : count('widget.combo.found', many)
}
