import type { Deployment } from '../../deployment/deployment.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { greet } from '../../platform/locales/people.ts'
import { translator } from '../../platform/locales/texts.ts'
import { dossierUrl } from '../../dossier/link.ts'
import type { Letter } from '../../platform/mail/outbox.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type RefusedFile = { title: string; isTooLarge: boolean }

/** To the uploader of a file that the scanner refused. */
export function refusedFileMail(
  { deployment: { name: company, help }, publicUrl }: MailContext,
  { id, number }: Pick<DossierRow, 'id' | 'number'>,
  recipient: Recipient,
  { title, isTooLarge }: RefusedFile,
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const what = isTooLarge ? 'refused-file.mail.too-large' : 'refused-file.mail.what'
  const action = t(isTooLarge ? 'refused-file.mail.do-lighter' : 'refused-file.mail.do')
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t(what, { title, number }) },
    { paragraph: action },
    { button: { label: t('mail.do.send-file'), url: dossierUrl(publicUrl, id) } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t('refused-file.mail.subject', { company, number }), blocks }
}
