import type { EnvelopeStatus } from '@parcelle/domain'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Consequences } from '../../dossier/deps.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { createEnvelope, refuseUnsignable, sendCheckedJob } from './envelopes/create-envelope.ts'
import { findLastEnvelope } from './envelopes.ts'
import { voidOpenEnvelopes } from './envelopes/void-envelope.ts'
import { findAwaitedEnvelope } from './envelopes/awaited-envelope.ts'

export const signingConsequences: Pick<
  Consequences,
  'send_mission' | 'send_subscription' | 'void_envelopes' | 'send_checked'
> = {
  send_mission: (change) => createEnvelope(change, 'mission'),
  // Where the company checks dossiers before signature, `send_checked` sends it later.
  send_subscription: (change) =>
    change.dossier.status === 'signature' ? createEnvelope(change, 'subscription') : refuseUnsignable(change),
  void_envelopes: voidOpenEnvelopes,
  send_checked: ({ tx }) => addJob(tx, sendCheckedJob),
}

/** The state of the envelope that a dossier waits for; undefined if it waits for none. */
export async function findEnvelopeState(tx: Tx, { id, status }: DossierRow): Promise<EnvelopeStatus | undefined> {
  const kind = findAwaitedEnvelope(status)
  return kind === null ? undefined : (await findLastEnvelope(tx, id, kind))?.state
}
