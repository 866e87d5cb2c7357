import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findPerson, type Recipient } from '../../../dossier/people/find-recipients.ts'
import type { WholeEnvelope } from '../envelopes/envelopes.ts'
import { renewPersonalLink } from '../envelopes/personal-link.ts'
import { findSignerNames } from '../envelopes/signer-names.ts'
import { endMail, type EndLink } from '../mails.ts'

type NotifiedDossier = Pick<DossierRow, 'id' | 'number' | 'owner_id'>
type EndRecipient = Recipient & { key: string; link: EndLink | null }

/** Mails all signers and the dossier's owner, once each, why an envelope ended. One that was never sent ends silently. */
export async function notifyEnd(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  dossier: NotifiedDossier,
  envelope: WholeEnvelope,
): Promise<void> {
  const { id, kind, state, reason, sent_at } = envelope
  if (state === 'preparing' || state === 'sent' || sent_at === null) return
  const { number } = dossier
  for (const { key, link, ...recipient } of await findRecipients(tx, deps, dossier, envelope)) {
    const end = { number, envelope: { id, kind, state, reason }, key, link }
    await addMail(tx, endMail(deps.deployment, recipient, end))
  }
}

/** Adds the dossier's owner to the signers unless they are one of them. */
async function findRecipients(
  tx: Tx,
  { config: { publicUrl }, deployment, forms }: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  dossier: NotifiedDossier,
  envelope: WholeEnvelope,
): Promise<EndRecipient[]> {
  const { signers, state } = envelope
  const { toRecipient } = await findSignerNames(tx, { forms }, envelope)
  const inPortal = { text: 'signing.end.open', url: new URL(`/form?dossier=${dossier.id}`, publicUrl).href } as const
  const parties: EndRecipient[] = []
  for (const signer of signers) {
    const { id, party, user_id } = signer
    const byLink = async () => ({ text: 'signing.end.read', url: await renewPersonalLink(tx, publicUrl, id) }) as const
    const link = user_id !== null ? inPortal : state === 'completed' ? await byLink() : null
    parties.push({ key: party, ...toRecipient(signer), link })
  }
  const owner = await findPerson(tx, dossier.owner_id, deployment.locale)
  if (!owner || signers.some(({ user_id, email }) => user_id === dossier.owner_id || email === owner.email))
    return parties
  return [...parties, { key: 'owner', ...owner, link: inPortal }]
}
