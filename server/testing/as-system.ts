import { signers, type SigningEvent, type TransitionEvent } from '@parcelle/domain'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { lockDossier } from '../dossier/access/access.ts'
import { moveDossier } from '../dossier/status/move.ts'
import { findLastEnvelope } from '../features/signing/envelopes.ts'
import { handleSigningEvents } from '../features/signing/envelopes/handle-signing-events.ts'

/**
 * Moves a dossier as the signing tool or a job would, without HTTP: through signing events, otherwise through the
 * transition event.
 */
export async function moveAsSystem(
  deps: Deps,
  id: string,
  event: TransitionEvent,
  tokens: readonly string[] = [],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockDossier(tx, id)
    if (tokens.length === 0)
      return void (await moveDossier(tx, deps, { dossier: row, author: { user: null, requestId: null } }, { event }))
    const kind = row.status === 'mission_validation' ? 'mission' : 'subscription'
    const envelope = await findLastEnvelope(tx, id, kind)
    if (!envelope) throw new Error('the dossier waits for no envelope')
    await handleSigningEvents(tx, deps, envelope.id, tokens.map(toSigningEvent))
  })
}

/** `mission_signed_by_subscriber` as a signing event. */
function toSigningEvent(token: string): SigningEvent {
  const party = signers.findLast((signer) => token.endsWith(`_by_${signer}`)) ?? 'subscriber_advisor'
  return { id: randomUUID(), kind: token.includes('_declined_by_') ? 'declined' : 'signed', party, at: new Date() }
}
