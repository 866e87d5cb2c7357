import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { integrationLabel } from '@parcelle/domain'
import { translator } from '../../locales/texts.ts'

/** What the advisor of a dossier is told of a decision; nobody where nobody advises. */
export async function tellAdvisor(tx: Tx, { deployment, config }: Deps, dossier: DossierRow) {
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
