import type { Deployment } from '../../../deployment/deployment.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { Recipient } from '../../../dossier/people/find-recipients.ts'
import { formatDay } from '../../../platform/locales/dates.ts'
import { greet } from '../../../platform/locales/people.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { Letter } from '../../../platform/mail/outbox.ts'
import { dossierUrl } from '../../../dossier/link.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type MailDossier = Pick<DossierRow, 'id' | 'number'>
type CorrectionFacts = {
  /** Each with its reason, in the language of the recipient. */
  items: readonly string[]
  /** YYYY-MM-DD. */
  due: string
  occasion: 'asked' | 'reminder'
}

/** To the client and the advisor: the items that are still to be corrected, with the reasons. */
export function correctionRequestMail(
  { deployment, publicUrl }: MailContext,
  { id, number }: MailDossier,
  recipient: Recipient,
  { items, due, occasion }: CorrectionFacts,
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const { name: company, help } = deployment
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t(`correction.mail.${occasion}`, { number }) },
    { list: items },
    { paragraph: t('correction.mail.due', { date: formatDay(due, locale) }) },
    { button: { label: t('correction.mail.do'), url: new URL(`/correction/${id}`, publicUrl).href } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t(`correction.mail.${occasion}.subject`, { company, number }), blocks }
}

/** To the person who asked: everything was corrected. */
export function correctionDoneMail(
  { deployment: { name: company, help }, publicUrl }: MailContext,
  { id, number }: MailDossier,
  recipient: Recipient,
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t('correction.mail.done', { number }) },
    { button: { label: t('signing.end.open'), url: new URL(`/manage-dossier/${id}`, publicUrl).href } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t('correction.mail.done.subject', { company, number }), blocks }
}

type CopyFacts = { original: Pick<DossierRow, 'number'>; message: string | null }

/** To the client and the advisor: which dossier continues. Quotes the message to the client, never the reason. */
export function copyMail(
  { deployment: { name: company, help }, publicUrl }: MailContext,
  { id, number }: MailDossier,
  recipient: Recipient,
  { original, message }: CopyFacts,
): Letter & { cause: string } {
  const { email, locale } = recipient
  const t = translator(locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t('correction.mail.copy.text', { original: original.number, number }) },
    ...(message === null ? [] : [{ quote: message }]),
    { button: { label: t('signing.end.open'), url: dossierUrl(publicUrl, id) } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  const subject = t('correction.mail.copy.subject', { company, number })
  return { recipient: email, subject, blocks, cause: `dossier ${id} copied ${email}` }
}
