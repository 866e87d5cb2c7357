import type { Mail } from '../../adapters/mail/mail.ts'
import type { Deps } from '../../deps.ts'
import type { Locale } from '../../locales/locale.ts'
import { translator } from '../../locales/texts.ts'
import type { DossierRow } from '../access.ts'

type ReportMailDeps = Pick<Deps, 'config' | 'deployment'>
type Dossier = Pick<DossierRow, 'id' | 'number'>
type Person = { name: string; email: string; locale: Locale }
type Letter = Pick<Mail, 'recipient' | 'subject' | 'body'>

/** To the client: their report is to be read, by their own link. */
export function readingMail(deps: ReportMailDeps, dossier: Dossier, person: Person, token: string): Letter {
  return write(deps, dossier, person, 'report.mail.read.subject', (t) => [
    t('report.mail.read.text', { number: dossier.number }),
    `${t('report.mail.read.do')}\n${deps.config.publicUrl}/rapport/${token}`,
    t('report.mail.read.personal'),
  ])
}

/** To the advisor: what the client decided. */
export function decisionMail(
  deps: ReportMailDeps,
  dossier: Dossier,
  person: Person,
  { decision, reason, name }: { decision: 'validated' | 'refused'; reason: string | null; name: string },
): Letter {
  const { number } = dossier
  return write(deps, dossier, person, `report.mail.${decision}.subject`, (t) => [
    t(`report.mail.${decision}.text`, { number, name }),
    ...(reason === null ? [] : [t('integration.mail.reason', { reason })]),
    `${t(`report.mail.${decision}.do`)}\n${reportUrl(deps, dossier)}`,
  ])
}

/** To the advisor: the paper could not be made. */
export function failureMail(deps: ReportMailDeps, dossier: Dossier, person: Person): Letter {
  return write(deps, dossier, person, 'report.mail.failed.subject', (t) => [
    t('report.mail.failed.text', { number: dossier.number }),
    `${t('report.mail.failed.do')}\n${reportUrl(deps, dossier)}`,
  ])
}

const reportUrl = ({ config }: ReportMailDeps, { id }: Dossier) => `${config.publicUrl}/dossier/${id}/rapport`

type Translate = ReturnType<typeof translator>

function write(
  { deployment }: ReportMailDeps,
  { number }: Dossier,
  { name, email, locale }: Person,
  subject: Parameters<Translate>[0],
  say: (t: Translate) => string[],
): Letter {
  const t = translator(locale)
  const { mail, phone } = deployment.help
  const lines = [
    t('invitation.mail.greeting', { name }),
    ...say(t),
    `${t('invitation.mail.help', { mail, phone })}\n${deployment.name}`,
  ]
  return { recipient: email, subject: t(subject, { company: deployment.name, number }), body: lines.join('\n\n') }
}
