import { addMail } from '../../../platform/mail/outbox.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { formatParisDay } from '../../../platform/locales/dates.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { SignerRow, WholeEnvelope } from './envelopes.ts'
import { renewPersonalLink } from './personal-link.ts'

/** Writes to a signer that papers wait for them, with a personal link that needs no account. */
export async function inviteSigner(
  tx: Tx,
  { config, deployment }: Pick<Deps, 'config' | 'deployment'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
  /** Which reminder it is; the same never goes twice. */
  reminder?: number,
): Promise<void> {
  const { number } = await tx
    .selectFrom('dossier')
    .select('number')
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const link = await renewPersonalLink(tx, config.publicUrl, signer.id)
  const t = translator(signer.locale)
  const { name: company, help } = deployment
  const reminded =
    reminder === undefined ? [] : [{ paragraph: t('signing.invitation.reminder', { date: showDay(envelope, signer) }) }]
  const blocks = [
    { paragraph: t('signing.invitation.greeting', { name: signer.name }) },
    ...reminded,
    { paragraph: t(`signing.invitation.${envelope.kind}`, { number }) },
    { list: envelope.documents.map(({ title }) => title) },
    ...(envelope.trial > 1 ? [{ paragraph: t('signing.invitation.new-trial') }] : []),
    { button: { label: t('signing.invitation.link'), url: link } },
    { paragraph: t('signing.invitation.own') },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  const about = reminder === undefined ? 'signing.invitation.subject' : 'signing.invitation.reminder.subject'
  const mail = { recipient: signer.email, subject: t(about, { company, number }), blocks }
  const cause = `envelope ${envelope.id} reminder ${reminder} ${signer.party}`
  await addMail(tx, reminder === undefined ? mail : { ...mail, cause })
}

/** The last day to sign. */
function showDay({ expires_at }: WholeEnvelope, { locale }: SignerRow): string {
  return expires_at === null ? '' : formatParisDay(expires_at, locale)
}
