import { z } from 'zod'
import { isOver } from '@parcelle/domain'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { StatusChange } from '../../../dossier/deps.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { findEnvelopes } from '../envelopes.ts'
import { removeAccessCodes } from '../proof/remove-access-codes.ts'
import { notifyEnd } from './notify-end.ts'

/** Voids an envelope at its tool after it was voided here. */
export const voidEnvelopeJob = defineJob('void-envelope', z.object({ envelopeId: z.uuid() }))

/**
 * Voids the open envelopes of a dossier whose status changes otherwise; a job voids them at the tool. Signers are not
 * told the reason, which may be that of a rejection.
 */
export async function voidOpenEnvelopes({ tx, deps, dossier, author }: StatusChange): Promise<void> {
  const open = (await findEnvelopes(tx, dossier.id)).filter((envelope) => !isOver(envelope))
  for (const envelope of open) {
    const { id, kind, trial } = envelope
    await tx.updateTable('envelope').set({ state: 'voided', ended_at: new Date() }).where('id', '=', id).execute()
    await removeAccessCodes(tx, id)
    await addDossierEvent(tx, dossier.id, author, 'envelope_voided', { envelope: id, kind, trial })
    await addJob(tx, voidEnvelopeJob, { envelopeId: id })
    await notifyEnd(tx, deps, dossier, { ...envelope, state: 'voided' })
  }
}
