import type { Deps } from '../../../deps.ts'
import type { Recipient } from '../../../dossier/people/find-recipients.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { findEnvelopes } from '../envelopes.ts'
import { findSignerNames } from '../signer-names.ts'

/** Who signed the last subscription of a dossier as its subscriber; null while it is not signed. */
export async function findSubscriber(
  tx: Tx,
  deps: Pick<Deps, 'forms'>,
  dossierId: string,
): Promise<(Recipient & { hasAccount: boolean }) | null> {
  const last = (await findEnvelopes(tx, dossierId)).find(({ kind }) => kind === 'subscription')
  const signer = last?.signers.find(({ party }) => party === 'subscriber')
  if (!signer || last?.state !== 'completed') return null
  const { toRecipient } = await findSignerNames(tx, deps, last)
  return { ...toRecipient(signer), hasAccount: signer.user_id !== null }
}
