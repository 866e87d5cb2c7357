import type { Block } from '../../platform/mail/blocks.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { DossierRow } from '../../dossier/access/access.ts'

type ReportMailDeps = Pick<Deps, 'config' | 'deployment'>
type Dossier = Pick<DossierRow, 'id' | 'number'>
type Person = { name: string; email: string; locale: Locale }

/** To the client, with their personal link. */
export function readingMail(deps: ReportMailDeps, dossier: Dossier, person: Person, token: string): Letter {
  return write(deps, dossier, person, 'report.mail.read.subject', (t) => [
    { paragraph: t('report.mail.read.text', { number: dossier.number }) },
    { button: { label: t('report.mail.read.do'), url: `${deps.config.publicUrl}/rapport/${token}` } },
    { paragraph: t('report.mail.read.personal') },
  ])
}

/** To the advisor. */
export function decisionMail(
  deps: ReportMailDeps,
  dossier: Dossier,
  person: Person,
  { decision, reason, name }: { decision: 'validated' | 'refused'; reason: string | null; name: string },
): Letter {
  const { number } = dossier
  return write(deps, dossier, person, `report.mail.${decision}.subject`, (t) => [
    { paragraph: t(`report.mail.${decision}.text`, { number, name }) },
    ...(reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }]),
    { button: { label: t(`report.mail.${decision}.do`), url: reportUrl(deps, dossier) } },
  ])
}

/** To the advisor. */
export function failureMail(deps: ReportMailDeps, dossier: Dossier, person: Person): Letter {
  return write(deps, dossier, person, 'report.mail.failed.subject', (t) => [
    { paragraph: t('report.mail.failed.text', { number: dossier.number }) },
    { button: { label: t('report.mail.failed.do'), url: reportUrl(deps, dossier) } },
  ])
}

const reportUrl = ({ config }: ReportMailDeps, { id }: Dossier) => `${config.publicUrl}/dossier/${id}/rapport`

type Translate = ReturnType<typeof translator>

function write(
  { deployment }: ReportMailDeps,
  { number }: Dossier,
  { name, email, locale }: Person,
  subject: Parameters<Translate>[0],
  say: (t: Translate) => Block[],
): Letter {
  const t = translator(locale)
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name }) },
    ...say(t),
    {
      contact: {
        help: t('invitation.mail.help', { mail: deployment.help.mail, phone: deployment.help.phone }),
        company: deployment.name,
      },
    },
  ]
  return { recipient: email, subject: t(subject, { company: deployment.name, number }), blocks }
}
