import type { Form } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { RequestedDocument } from '../../dossier/answers/requested-documents.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { formatDay } from '../../platform/locales/dates.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dossierUrl } from '../../dossier/link.ts'
import { describeRequestedDocument } from './request-documents.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type RequestFacts = { form: Form; awaited: readonly RequestedDocument[]; occasion: 'asked' | 'reminder' }

export function documentRequestMail(
  { deployment, publicUrl }: MailContext,
  { id, number, last_reason: reason }: Pick<DossierRow, 'id' | 'number' | 'last_reason'>,
  { name, email, locale }: Recipient,
  { form, awaited, occasion }: RequestFacts,
): Letter {
  const t = translator(locale)
  const { name: company, help } = deployment
  const documents = awaited.flatMap((one) => {
    const element = form.element(one.elementId)
    return element ? [describeRequestedDocument(element, one, locale)] : []
  })
  const due = awaited.find((one) => one.due !== null)?.due
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name }) },
    { paragraph: t(`compliance.mail.${occasion}`, { number }) },
    documents.length > 0 ? { list: documents } : { quote: reason ?? '' },
    ...(due ? [{ paragraph: t('compliance.mail.due', { date: formatDay(due, locale) }) }] : []),
    { button: { label: t('compliance.mail.do'), url: dossierUrl(publicUrl, id) } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company } },
  ]
  return { recipient: email, subject: t('compliance.mail.subject', { company, number }), blocks }
}
