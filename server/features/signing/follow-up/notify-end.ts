import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { WholeEnvelope } from '../envelopes/envelopes.ts'
import { renewPersonalLink } from '../envelopes/personal-link.ts'
import { endMail, type EndLink } from '../mails.ts'
import { dossierUrl } from '../../../dossier/link.ts'

type NotifiedDossier = Pick<DossierRow, 'id' | 'number' | 'owner_id'>
type EndRecipient = { key: string; name: string; email: string; locale: Locale; link: EndLink | null }

/** Mails all signers and the dossier's owner, once each, why an envelope ended. One that was never sent ends silently. */
export async function notifyEnd(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment'>,
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
  { config: { publicUrl }, deployment }: Pick<Deps, 'config' | 'deployment'>,
  dossier: NotifiedDossier,
  { signers, state }: WholeEnvelope,
): Promise<EndRecipient[]> {
  const inPortal = { text: 'signing.end.open', url: dossierUrl(publicUrl, dossier.id) } as const
  const parties: EndRecipient[] = []
  for (const { id, party, name, email, locale, user_id } of signers) {
    const byLink = async () => ({ text: 'signing.end.read', url: await renewPersonalLink(tx, publicUrl, id) }) as const
    const link = user_id !== null ? inPortal : state === 'completed' ? await byLink() : null
    parties.push({ key: party, name, email, locale, link })
  }
  const owner = await tx
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'email', 'locale'])
    .where('id', '=', dossier.owner_id)
    .executeTakeFirstOrThrow()
  if (signers.some(({ user_id, email }) => user_id === dossier.owner_id || email === owner.email)) return parties
  const name = `${owner.firstname} ${owner.lastname}`
  return [
    ...parties,
    { key: 'owner', name, email: owner.email, locale: owner.locale ?? deployment.locale, link: inPortal },
  ]
}
