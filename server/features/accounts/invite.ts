import type { Tx } from '../../platform/database/tables.ts'
import { addInvitation, INVITATION_DAYS, invitationUrl } from '../identity/index.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Config } from '../../config.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { translator } from '../../platform/locales/texts.ts'
import { findAccountByName } from './accounts.ts'

type Invited = { problem: string } | { mailedTo: string } | { link: string } | { provider: string }

/**
 * Invites someone whose account has no password yet, by mail, or by a link to hand over when no mail server is
 * configured. With an external provider there is no password to choose.
 */
export async function inviteAccount(
  tx: Tx,
  { config, deployment }: { config: Config; deployment: Deployment },
  username: string,
): Promise<Invited> {
  const account = await findAccountByName(tx, username)
  if ('problem' in account) return account
  if (account.disabled) return { problem: `« ${username} » is disabled: enable the account first.` }
  if (config.oidc) return { provider: config.oidc.issuer }
  if (account.hasPassword) return { problem: `« ${username} » has chosen a password already.` }
  const link = invitationUrl(config.publicUrl, await addInvitation(tx, account.id))
  if (config.smtpUrl === null) return { link }
  await addMail(tx, { recipient: account.email, ...accountMail(account, link, deployment) })
  return { mailedTo: account.email }
}

type Person = { username: string; firstname: string; lastname: string }

function accountMail({ username, firstname, lastname }: Person, link: string, { name, help, locale }: Deployment) {
  const t = translator(locale)
  const blocks = [
    { paragraph: t('invitation.mail.greeting', { name: `${firstname} ${lastname}` }) },
    { paragraph: t('account.mail.open') },
    { paragraph: t('invitation.mail.username', { username }) },
    { button: { label: t('invitation.mail.first-password', { days: INVITATION_DAYS }), url: link } },
    { contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company: name } },
  ]
  return { subject: t('account.mail.subject', { company: name }), blocks }
}
