import type { IntegrationState } from '@parcelle/domain'
import { CorrectionChip } from '../../../dossier/correction/correction-chip.tsx'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import type { I18n } from '../../../i18n/i18n.tsx'
import { baseColumns, type Column, type Columns } from '../rows/columns.tsx'
import { PairingState } from './pairing.tsx'

/** The columns of compact rows of signed dossiers. */
export function integrationColumns(i18n: I18n, list: IntegrationState | null): Columns {
  const { t } = i18n
  const { number, product, amount, date, activity, advisor, people } = baseColumns(i18n)
  const state: Column = {
    id: 'state',
    label: t('list.col.state'),
    sort: 'state',
    from: 'medium',
    render: (dossier) => (
      <>
        <IntegrationChip state={dossier.integrate_state} /> <CorrectionChip dossier={dossier} />
      </>
    ),
  }
  const pairing: Column = {
    id: 'pairing',
    label: t('pairing.title'),
    from: 'wide',
    render: (dossier) => <PairingState dossier={dossier} />,
  }
  const signed = { ...date, label: t('dossier.signed') }
  return {
    list: 'integration',
    offered: [number, product, amount, signed, advisor, state, pairing, people, activity],
    usual: ['number', 'product', 'amount', 'date', 'advisor', list === null ? 'state' : 'pairing', 'people'],
  }
}
