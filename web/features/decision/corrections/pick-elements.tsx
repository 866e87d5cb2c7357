import type { Correctable } from '@parcelle/contract/corrections/corrections'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { hasWords } from '../../../ui/content/fold-text.ts'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { viewQuery } from '../api.ts'
import type { Draft } from './use-correction-form.ts'
import styles from './corrections.module.css'

type Props = {
  dossierId: string
  correctable: readonly Correctable[]
  draft: Draft
  onPick: (elementId: number, isOn: boolean) => void
}

export function PickElements({ dossierId, correctable, draft, onPick }: Props) {
  const { t } = useI18n()
  const [term, setTerm] = useState('')
  const { data } = useQuery(viewQuery(dossierId))
  const box = useScrolledTo([...draft.keys()].at(-1))
  const names = new Map(data?.pages.flatMap(({ blocks }) => blocks.map(({ id, name }) => [id, name])))
  const found = correctable.filter(({ name, value }) => hasWords([name, value], term))
  return (
    <div className={styles.picker}>
      <SearchField
        id="correction-search"
        label={t('correction.pick.search')}
        value={term}
        onChange={setTerm}
        onClear={() => setTerm('')}
      />
      <LiveRegion>{term.trim() !== '' && <p>{t('decision.answers.found', { count: found.length })}</p>}</LiveRegion>
      <div ref={box} className={styles.choices}>
        {[...Map.groupBy(found, ({ blockId }) => blockId)].map(([blockId, elements]) => (
          <fieldset key={blockId}>
            <legend>{names.get(blockId) ?? t('correction.pick.others')}</legend>
            {elements.map(({ elementId, name, value }) => (
              <div key={elementId} data-element={elementId} data-chosen={draft.has(elementId)}>
                <CheckLine
                  label={name}
                  note={value}
                  checked={draft.has(elementId)}
                  onTick={(isOn) => onPick(elementId, isOn)}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** Scrolls the list, and not the page, to the element that was chosen last, as by the button beside its answer. */
function useScrolledTo(elementId: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const line = elementId !== undefined && box.current?.querySelector(`[data-element="${elementId}"]`)
    if (!box.current || !line) return
    const [list, own] = [box.current.getBoundingClientRect(), line.getBoundingClientRect()]
    if (own.top >= list.top && own.bottom <= list.bottom) return
    box.current.scrollTop += own.top - list.top - (list.height - own.height) / 2
  }, [elementId])
  return box
}
