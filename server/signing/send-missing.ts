import { eachApart } from '../each-apart.ts'
import { lockDossier } from '../dossier/access.ts'
import { findDossierForm, findValues, openDossierSession } from '../dossier/session.ts'
import { createEnvelope } from './create-envelope.ts'
import type { SigningDeps } from './prepare-envelope.ts'
import { lacksEnvelope, waitingFor } from './waiting.ts'
import { removeEnvelopeMarkers } from '@parcelle/domain'

/** The job that finds dossiers which wait for an envelope that was never sent. */
export const SEND_MISSING = 'send-missing'

/**
 * Dossiers that wait for a signature and have nothing to sign: those of a version that sent no envelopes. Each gets one;
 * the markers of signatures that were never made go.
 */
export async function sendMissing(deps: SigningDeps): Promise<number> {
  const missing = await deps.db.selectFrom('dossier').select('id').where(lacksEnvelope).execute()
  const failing = { log: deps.log, says: 'a dossier waits for a signature that cannot be asked for' }
  return eachApart(missing, failing, ({ id }) => sendOne(deps, id))
}

/** Gives a dossier the envelope that it waits for, unless it has one. */
export function sendOne(
  deps: Pick<SigningDeps, 'db' | 'config' | 'deployment' | 'forms' | 'today' | 'esign'>,
  id: string,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDossier(tx, id)
    const kind = waitingFor(row.status)
    if (kind === null) return
    const known = tx.selectFrom('envelope').select('id').where('dossier_id', '=', id).where('kind', '=', kind)
    if (await known.executeTakeFirst()) return
    const markers = [...removeEnvelopeMarkers(row.markers, kind)]
    await tx.updateTable('dossier').set({ markers }).where('id', '=', id).execute()
    const dossier = { ...row, markers }
    const { form } = await findDossierForm(deps, dossier, tx)
    const session = openDossierSession(deps, form, dossier, await findValues(tx, id))
    await createEnvelope({ tx, deps, dossier, session, author: { user: null, requestId: null } }, kind)
  })
}
