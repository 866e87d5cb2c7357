import type { Tx } from '../../../platform/database/tables.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { DecisionMade } from '../../../dossier/deps.ts'
import { addDossierEvent, type Author } from '../../../dossier/evidence/events.ts'

export async function endCorrectionOfRefused({ tx, dossier, author }: DecisionMade): Promise<void> {
  if (dossier.integrate_state === 'refused' && dossier.correction) await endCorrection(tx, dossier, author, 'withdrawn')
}

const events = { done: 'end_correction', withdrawn: 'withdraw_correction' } as const

/** False when no correction is open. */
export async function endCorrection(
  tx: Tx,
  { id }: Pick<DossierRow, 'id'>,
  author: Author,
  state: keyof typeof events,
): Promise<boolean> {
  const ended = await tx
    .updateTable('correction')
    .set({ state, ended_at: author.at ?? new Date() })
    .where('dossier_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await tx.updateTable('dossier').set({ correction: false }).where('id', '=', id).execute()
  await addDossierEvent(tx, id, author, events[state], { correction: ended.id })
  return true
}
