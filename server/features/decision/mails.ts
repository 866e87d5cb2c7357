import { integrationLabel } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { Block } from '../../platform/mail/blocks.ts'
import { findAdvisor, findClient, type Recipient } from '../../dossier/people/find-recipients.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { translator, type Translate } from '../../platform/locales/texts.ts'

type Needs = Pick<Deps, 'deployment' | 'config'>

/** What the advisor of a dossier is told of a decision; nobody where nobody advises. */
export async function tellAdvisor(tx: Tx, deps: Needs, dossier: DossierRow) {
  const advisor = await findAdvisor(tx, dossier, deps.deployment.locale)
  const { last_reason: reason } = dossier
  if (!advisor) return null
  const quoteReason = (t: Translate) => (reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }])
  return write(deps, dossier, advisor, quoteReason)
}

/**
 * What the client is told of a decision, where the company wants it: how it stands and the message meant for them, never
 * the reason. What is wrong with a dossier on its way is none of their business.
 */
export async function tellClient(tx: Tx, deps: Needs, dossier: DossierRow) {
  const { integrate_state: state, last_message: message } = dossier
  if (!deps.deployment.features.clientDecisionMail || state === 'error') return null
  const client = await findClient(tx, dossier, deps.deployment.locale)
  return client && write(deps, dossier, client, () => (message === null ? [] : [{ quote: message }]))
}

function write(
  { deployment, config }: Needs,
  { id, number, integrate_state: state }: DossierRow,
  { email, locale }: Recipient,
  say: (t: Translate) => readonly Block[],
) {
  const t = translator(locale)
  const blocks = [
    { paragraph: t('integration.mail.text', { number, state: integrationLabel(state, locale) }) },
    ...say(t),
    { button: { label: t('signing.end.open'), url: new URL(`/form?dossier=${id}`, config.publicUrl).href } },
  ]
  return { recipient: email, subject: t('integration.mail.subject', { company: deployment.name, number }), blocks }
}
