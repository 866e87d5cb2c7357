import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { integrationLabel } from '@parcelle/domain'
import { translator } from '../../locales/texts.ts'

/** What the advisor of a dossier is told of a decision; nobody where nobody advises. */
export async function tellAdvisor(
  tx: Tx,
  { deployment, config }: Pick<Deps, 'deployment' | 'config'>,
  dossier: DossierRow,
) {
  if (dossier.advisor_id === null) return null
  const { email } = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', dossier.advisor_id)
    .executeTakeFirstOrThrow()
  const t = translator(deployment.locale)
  const { number, last_reason: reason, integrate_state: state } = dossier
  const lines = [
    t('integration.mail.text', { number, state: integrationLabel(state, deployment.locale) }),
    ...(reason === null ? [] : [t('integration.mail.reason', { reason })]),
    new URL(`/form?dossier=${dossier.id}`, config.publicUrl).href,
  ]
  return {
    recipient: email,
    subject: t('integration.mail.subject', { company: deployment.name, number }),
    body: lines.join('\n\n'),
  }
}

/**
 * What the client is told of a decision, where the company wants it: how it stands and the message meant for them, never
 * the reason. What is wrong with a dossier on its way is none of their business.
 */
export async function tellClient(
  tx: Tx,
  { deployment, config }: Pick<Deps, 'deployment' | 'config'>,
  dossier: DossierRow,
) {
  const { number, integrate_state: state, last_message: message } = dossier
  if (!deployment.features.clientDecisionMail || state === 'error') return null
  const client = await tx
    .selectFrom('client')
    .leftJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.email', 'app_user.email as account'])
    .where('client.id', '=', dossier.client_id)
    .executeTakeFirst()
  const recipient = client?.account ?? client?.email
  if (!recipient) return null
  const t = translator(deployment.locale)
  const lines = [
    t('integration.mail.text', { number, state: integrationLabel(state, deployment.locale) }),
    ...(message === null ? [] : [message]),
    new URL(`/form?dossier=${dossier.id}`, config.publicUrl).href,
  ]
  return {
    recipient,
    subject: t('integration.mail.subject', { company: deployment.name, number }),
    body: lines.join('\n\n'),
  }
}
