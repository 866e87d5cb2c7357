import type { Tx } from '../../platform/database/tables.ts'
import { addInvitation, invitationUrl } from '../identity/index.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Config } from '../../config.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { findAccountByName } from './accounts.ts'
import { accountMail } from './mails.ts'

type InvitationResult = { problem: string } | { mailedTo: string } | { link: string } | { provider: string }

/**
 * Invites someone whose account has no password yet, by mail, or by a link to hand over when no mail server is
 * configured. With an external provider there is no password to choose.
 */
export async function inviteAccount(
  tx: Tx,
  { config, deployment }: { config: Config; deployment: Pick<Deployment, 'name' | 'help' | 'locale'> },
  username: string,
): Promise<InvitationResult> {
  const account = await findAccountByName(tx, username)
  if ('problem' in account) return account
  if (account.disabled) return { problem: `« ${username} » is disabled: enable the account first.` }
  if (config.oidc) return { provider: config.oidc.issuer }
  if (account.hasPassword) return { problem: `« ${username} » has chosen a password already.` }
  const link = invitationUrl(config.publicUrl, await addInvitation(tx, account.id))
  if (config.smtpUrl === null) return { link }
  const { name: company, help, locale } = deployment
  const { username: known, firstname, lastname } = account
  const facts = { company, username: known, name: `${firstname} ${lastname}`.trim(), link, help }
  await addMail(tx, { recipient: account.email, ...accountMail(facts, locale) })
  return { mailedTo: account.email }
}
