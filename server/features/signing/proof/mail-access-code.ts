import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes/envelopes.ts'

/** Mails a signer the code that the tool will ask them for, apart from their invitation; nothing where it asks for none. */
export async function mailAccessCode(
  tx: Tx,
  { deployment }: Pick<Deps, 'deployment'>,
  envelope: WholeEnvelope,
  { access_code: code, name, email, locale }: SignerRow,
): Promise<void> {
  if (code === null) return
  const { number } = await tx
    .selectFrom('dossier')
    .select('number')
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const t = translator(locale)
  const { name: company, help } = deployment
  const blocks = [
    { paragraph: t('signing.invitation.greeting', { name }) },
    { paragraph: t('signing.access-code.text', { number }) },
    { paragraph: code },
    { paragraph: t('signing.access-code.own') },
    { contact: { help: t('invitation.mail.help', { phone: help.phone, mail: help.mail }), company } },
  ]
  const subject = t('signing.access-code.subject', { company, number })
  await addMail(tx, { recipient: email, subject, blocks })
}
