import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { WholeEnvelope } from '../envelopes/envelopes.ts'
import { renewPersonalLink } from '../envelopes/personal-link.ts'

type NotifiedDossier = Pick<DossierRow, 'id' | 'number' | 'owner_id'>
type Recipient = {
  key: string
  name: string
  email: string
  locale: Locale
  /** Null: the mail says all there is, and the personal link has ended. */
  link: { text: 'signing.end.open' | 'signing.end.read'; url: string } | null
}

/**
 * Once nobody signs an envelope any more, all who were concerned are told why, those who had signed included, and whose
 * dossier it is; each once. An envelope that never left concerns nobody yet.
 */
export async function notifyEnd(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment'>,
  dossier: NotifiedDossier,
  envelope: WholeEnvelope,
): Promise<void> {
  const { id, kind, state, reason, sent_at } = envelope
  if (state === 'preparing' || state === 'sent' || sent_at === null) return
  const { name: company, help } = deps.deployment
  for (const { key, name, email, locale, link } of await findRecipients(tx, deps, dossier, envelope)) {
    const t = translator(locale)
    const facts = { company, number: dossier.number, papers: t(`signing.papers.${kind}`) }
    const isByCode = link?.text === 'signing.end.read'
    const blocks = [
      { paragraph: t('signing.invitation.greeting', { name }) },
      { paragraph: t(`signing.end.${state}`, facts) },
      ...(reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }]),
      ...(isByCode ? [{ paragraph: t('signing.end.code') }] : []),
      ...(link === null ? [] : [{ button: { label: t(link.text), url: link.url } }]),
      { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
    ]
    const cause = `envelope ${id} ${state} ${key}`
    const subject = t(`signing.end.${state}.subject`, facts)
    await addMail(tx, { recipient: email, subject, blocks, cause })
  }
}

/** The signers, and the person whose dossier it is when they are none of them. */
async function findRecipients(
  tx: Tx,
  { config: { publicUrl }, deployment }: Pick<Deps, 'config' | 'deployment'>,
  dossier: NotifiedDossier,
  { signers, state }: WholeEnvelope,
): Promise<Recipient[]> {
  const inPortal = { text: 'signing.end.open', url: new URL(`/form?dossier=${dossier.id}`, publicUrl).href } as const
  const parties: Recipient[] = []
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
