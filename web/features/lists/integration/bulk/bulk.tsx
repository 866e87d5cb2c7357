import type { BulkDecision } from '@parcelle/contract/overview/bulk'
import { useState } from 'react'
import { ReasonDialog } from '../../../../dossier/reason-dialog.tsx'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { ListQuery } from '../../../../list/list-query.ts'
import type { ListPage } from '../../use-list-page.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'
import type { Selection } from './use-selection.ts'
import styles from './bulk.module.css'

type Props = {
  from: BulkDecision['from']
  shown: ListPage
  filter: Pick<ListQuery, 'searchTerm' | 'form' | 'days'>
  selection: Selection
  onStart: (bulkId: string) => void
}
type Choice = { to: 'validated' } | { to: 'error'; reason?: string }

export function BulkBar({ from, shown, filter, selection, onStart }: Props) {
  const { t, count } = useI18n()
  const [choice, setChoice] = useState<Choice | null>(null)
  const page = shown.dossiers.map(({ id }) => id)
  const isPage = page.length > 0 && page.every(selection.has)
  const body = choice && toBody(choice, from, filter, selection)
  const close = () => setChoice(null)
  return (
    <section className={styles.bar} aria-label={t('bulk.title')}>
      <CheckLine label={t('bulk.pick-page')} checked={isPage} onTick={(isOn) => selection.toggle(page, isOn)} />
      {isPage && !selection.isAll && shown.totalItems > page.length && (
        <Button variant="tertiary" dense onClick={selection.takeAll}>
          {count('bulk.pick-all', shown.totalItems)}
        </Button>
      )}
      <LiveRegion>{selection.size > 0 && <p>{count('bulk.picked', selection.size)}</p>}</LiveRegion>
      {selection.size > 0 && (
        <div className={styles.actions}>
          <Button variant="tertiary" dense onClick={() => selection.replace([])}>
            {t('bulk.none')}
          </Button>
          <Button dense icon="warning" onClick={() => setChoice({ to: 'error' })}>
            {t('decision.flag')}
          </Button>
          <Button dense variant="primary" icon="success" onClick={() => setChoice({ to: 'validated' })}>
            {t('decision.accept')}
          </Button>
        </div>
      )}
      {choice?.to === 'error' && choice.reason === undefined && (
        <ReasonDialog
          title={t('bulk.dry-run.error')}
          confirmLabel={t('bulk.check')}
          isPending={false}
          onConfirm={(reason) => setChoice({ to: 'error', reason })}
          onCancel={close}
        />
      )}
      {body && <DryRunDialog body={body} onClose={close} onStart={onStart} />}
    </section>
  )
}

function toBody(
  choice: Choice,
  from: BulkDecision['from'],
  { searchTerm, form, days }: Props['filter'],
  { isAll, ids }: Selection,
): BulkDecision | null {
  if (choice.to === 'error' && choice.reason === undefined) return null
  const filter = { searchTerm, ...(form !== undefined && { form }), ...(days !== undefined && { days }) }
  return {
    integration_state: choice.to,
    ...(choice.to === 'error' && { reason: choice.reason }),
    from,
    selection: isAll ? { filter } : { ids: [...ids] },
  }
}
