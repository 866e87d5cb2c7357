import type { Deployment } from '../../deployment/deployment.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { formatDay } from '../../platform/locales/dates.ts'
import { greet } from '../../platform/locales/people.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dossierUrl } from '../../dossier/link.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type RequestFacts = {
  /** Each with its reason, in the language of the recipient. */
  documents: readonly string[]
  /** YYYY-MM-DD. */
  due: string | null
  occasion: 'asked' | 'reminder'
}

export function documentRequestMail(
  { deployment, publicUrl }: MailContext,
  { id, number, last_reason: reason }: Pick<DossierRow, 'id' | 'number' | 'last_reason'>,
  recipient: Recipient,
  { documents, due, occasion }: RequestFacts,
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const { name: company, help } = deployment
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t(`compliance.mail.${occasion}`, { number }) },
    documents.length > 0 ? { list: documents } : { quote: reason ?? '' },
    ...(due ? [{ paragraph: t('compliance.mail.due', { date: formatDay(due, locale) }) }] : []),
    { button: { label: t('compliance.mail.do'), url: dossierUrl(publicUrl, id) } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t(`compliance.mail.${occasion}.subject`, { company, number }), blocks }
}
