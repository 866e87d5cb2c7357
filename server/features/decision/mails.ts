import type { Deployment } from '../../deployment/deployment.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { greet } from '../../platform/locales/people.ts'
import { translator, type Translate } from '../../platform/locales/texts.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dossierUrl } from '../../dossier/link.ts'

type MailContext = { deployment: Pick<Deployment, 'name' | 'help'>; publicUrl: string }
type DecidedDossier = Pick<DossierRow, 'id' | 'number' | 'last_reason' | 'last_message'>

/** What was decided, each with its own subject and sentence. */
export type DecisionOutcome = 'validated' | 'refused' | 'error'

export function advisorDecisionMail(
  { deployment, publicUrl }: MailContext,
  { id, number, last_reason: reason }: DecidedDossier,
  decided: DecisionOutcome,
  advisor: Recipient,
): Letter {
  const { email, locale } = advisor
  const t = translator(locale)
  const facts = { company: deployment.name, number }
  const blocks = [
    { paragraph: greet(advisor, locale) },
    { paragraph: t(`decision.mail.advisor.${decided}`, facts) },
    ...(reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }]),
    { button: { label: t('signing.end.open'), url: dossierUrl(publicUrl, id) } },
    contactBlock(t, deployment),
  ]
  return { recipient: email, subject: t(`decision.mail.advisor.${decided}.subject`, facts), blocks }
}

/** Somebody without an account gets no link: only the portal shows the dossier. */
export type Client = Recipient & { hasAccount: boolean }
type ClientStep = 'validated' | 'refused' | 'sync'

/** Quotes the message to the client, never the reason. */
export function clientDecisionMail(
  { deployment, publicUrl }: MailContext,
  { id, number, last_message: message }: DecidedDossier,
  step: ClientStep,
  client: Client,
): Letter {
  const { email, locale, hasAccount } = client
  const t = translator(locale)
  const facts = { company: deployment.name, number }
  const blocks = [
    { paragraph: greet(client, locale) },
    { paragraph: t(`decision.mail.client.${step}`, facts) },
    ...(message === null ? [] : [{ quote: message }]),
    ...(hasAccount ? [{ button: { label: t('signing.end.open'), url: dossierUrl(publicUrl, id) } }] : []),
    contactBlock(t, deployment),
  ]
  return { recipient: email, subject: t(`decision.mail.client.${step}.subject`, facts), blocks }
}

const contactBlock = (t: Translate, { name: company, help }: MailContext['deployment']) => ({
  contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company },
})
