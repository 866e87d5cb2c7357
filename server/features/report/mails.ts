import type { Block } from '../../platform/mail/blocks.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { greet } from '../../platform/locales/people.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { DossierRow } from '../../dossier/access/access.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type Dossier = Pick<DossierRow, 'id' | 'number'>

/** To the client, with their personal link. */
export function readingMail(context: MailContext, dossier: Dossier, person: Recipient, token: string): Letter {
  return write(context, dossier, person, 'report.mail.read.subject', (t) => [
    { paragraph: t('report.mail.read.text', { number: dossier.number }) },
    { paragraph: t('report.mail.read.do') },
    { button: { label: t('mail.do.read-report'), url: `${context.publicUrl}/rapport/${token}` } },
    { paragraph: t('report.mail.read.personal') },
  ])
}

/** To the advisor. */
export function decisionMail(
  context: MailContext,
  dossier: Dossier,
  person: Recipient,
  { decision, reason, name }: { decision: 'validated' | 'refused'; reason: string | null; name: string },
): Letter {
  const { number } = dossier
  return write(context, dossier, person, `report.mail.${decision}.subject`, (t) => [
    { paragraph: t(`report.mail.${decision}.text`, { number, name }) },
    ...(reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }]),
    { paragraph: t(`report.mail.${decision}.do`) },
    { button: { label: t('mail.do.report'), url: reportUrl(context, dossier) } },
  ])
}

/** To the advisor. */
export function failureMail(context: MailContext, dossier: Dossier, person: Recipient): Letter {
  return write(context, dossier, person, 'report.mail.failed.subject', (t) => [
    { paragraph: t('report.mail.failed.text', { number: dossier.number }) },
    { paragraph: t('report.mail.failed.do') },
    { button: { label: t('mail.do.report'), url: reportUrl(context, dossier) } },
  ])
}

const reportUrl = ({ publicUrl }: MailContext, { id }: Dossier) => `${publicUrl}/dossier/${id}/rapport`

type Translate = ReturnType<typeof translator>

function write(
  { deployment }: MailContext,
  { number }: Dossier,
  recipient: Recipient,
  subject: Parameters<Translate>[0],
  compose: (t: Translate) => Block[],
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    ...compose(t),
    {
      contact: {
        help: t('invitation.mail.help', { mail: deployment.help.mail, phone: deployment.help.phone }),
        company: deployment.name,
      },
    },
  ]
  return { recipient: email, subject: t(subject, { company: deployment.name, number }), blocks }
}
