import { isOver } from '@parcelle/domain'
import { addJob } from '../adapters/database/add-job.ts'
import type { JustMoved } from '../dossier/consequences/consequence.ts'
import { addDossierEvent } from '../dossier/events.ts'
import { findEnvelopes } from './envelopes.ts'
import { removeAccessCodes } from './proof/remove-access-codes.ts'
import { tellEnd } from './follow/tell-end.ts'

/** The job that tells the tool of an envelope that was withdrawn here. */
export const VOID_ENVELOPE = 'void-envelope'

/**
 * Withdraws what is out when its dossier goes another way: nobody signs it any more, and the tool is told after. Why the
 * dossier went is no business of all who were to sign: a rejection has reasons that its subscriber must not read.
 */
export async function voidOpenEnvelopes({ tx, deps, dossier, author }: JustMoved): Promise<void> {
  const open = (await findEnvelopes(tx, dossier.id)).filter((envelope) => !isOver(envelope))
  for (const envelope of open) {
    const { id, kind, trial } = envelope
    await tx.updateTable('envelope').set({ state: 'voided', ended_at: new Date() }).where('id', '=', id).execute()
    await removeAccessCodes(tx, id)
    await addDossierEvent(tx, dossier.id, author, 'envelope_voided', { envelope: id, kind, trial })
    await addJob(tx, VOID_ENVELOPE, { envelopeId: id })
    await tellEnd(tx, deps, dossier, { ...envelope, state: 'voided' })
  }
}
