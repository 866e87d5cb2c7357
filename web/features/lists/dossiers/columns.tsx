import type { I18n } from '../../../i18n/i18n.tsx'
import { CorrectionChip } from '../../../dossier/correction/correction-chip.tsx'
import { baseColumns, type Column, type Columns } from '../rows/columns.tsx'
import { Status } from '../../../dossier/status-chip.tsx'

/** The columns of compact rows of dossiers. */
export function dossierColumns(i18n: I18n): Columns {
  const { number, product, amount, date, activity, advisor, people } = baseColumns(i18n)
  const state: Column = {
    id: 'state',
    label: i18n.t('list.col.state'),
    sort: 'state',
    from: 'medium',
    render: (dossier) => (
      <>
        <Status status={dossier.state} /> <CorrectionChip dossier={dossier} />
      </>
    ),
  }
  return {
    list: 'dossiers',
    offered: [number, product, amount, date, advisor, state, people, activity],
    usual: ['number', 'product', 'amount', 'date', 'advisor', 'state'],
  }
}
