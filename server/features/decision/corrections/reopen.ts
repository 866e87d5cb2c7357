import { isUndecided } from '@parcelle/domain'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import type { ReceiptRefused } from '../../../dossier/deps.ts'
import { findCorrection } from './queries.ts'

/** When the virus scanner refuses a corrected receipt, its item and, while undecided, the correction open again. */
export async function reopenCorrectionItem({ tx, dossier, receipt: refused, author }: ReceiptRefused): Promise<void> {
  const correction = await findCorrection(tx, dossier.id)
  const item = correction?.items.find((one) => one.kind === 'receipt' && one.element_id === refused.element_id)
  if (!correction || !item?.answered_at || correction.state === 'withdrawn' || !isUndecided(dossier.integrate_state))
    return
  if (refused.added_at < correction.asked_at) return
  await tx
    .updateTable('correction_item')
    .set({ after: null, answered_at: null, answered_by: null })
    .where('correction_id', '=', correction.id)
    .where('element_id', '=', item.element_id)
    .execute()
  if (correction.state === 'open') return
  await tx.updateTable('correction').set({ state: 'open', ended_at: null }).where('id', '=', correction.id).execute()
  await tx.updateTable('dossier').set({ correction: true }).where('id', '=', dossier.id).execute()
  await addDossierEvent(tx, dossier.id, author, 'reopen_correction', {
    correction: correction.id,
    element: item.element_id,
  })
}
