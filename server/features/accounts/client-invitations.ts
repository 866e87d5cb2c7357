import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'
import { addInvitation, INVITATION_DAYS, invitationUrl } from '../identity/index.ts'
import { findLanguage } from '../../platform/mail/find-language.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { dossierUrl } from '../../dossier/link.ts'
import { invitationMail } from './mails.ts'

type Dossier = Pick<DossierRow, 'id' | 'number' | 'page_id' | 'block_id' | 'locale'>

/**
 * Sends a client the mail that invites them to a dossier, once per dossier, however often the list of authorised
 * clients changes. Someone without an account gets one, with a link to choose a password. Someone who was invited
 * before gets another mail only when that link expired unused.
 */
export async function inviteClient(
  tx: Tx,
  { config, deployment }: Pick<Deps, 'config' | 'deployment'>,
  dossier: Dossier,
  { clientId, isNew }: { clientId: string; isNew: boolean },
): Promise<void> {
  const client = await findClient(tx, clientId)
  if (!client?.email) return
  const isFirst = isNew && (await claimInvitation(tx, dossier.id, clientId))
  const mayRenew = !config.oidc && client.account?.hasPassword === false
  if (!isFirst && !(mayRenew && (await renewInvitation(tx, dossier.id, clientId)))) return
  const account = client.account ?? (await addAccount(tx, client, client.email))
  // The address belongs to someone else, who must not get access.
  if (!account) return

  const firstPassword =
    config.oidc || account.hasPassword ? null : invitationUrl(config.publicUrl, await addInvitation(tx, account.id))
  const facts = {
    company: deployment.name,
    person: {
      civility: client.civility,
      lastName: client.last_name,
      name: [client.first_name, client.last_name].filter(Boolean).join(' '),
    },
    number: dossier.number,
    link: dossierUrl(config.publicUrl, dossier.id),
    username: account.username,
    firstPassword,
    help: deployment.help,
  }
  const person = { userId: account.id, email: client.email }
  const locale = await findLanguage(tx, person, dossier.locale ?? deployment.locale)
  await addMail(tx, { recipient: client.email, ...invitationMail(facts, locale), dossierId: dossier.id })
}

async function claimInvitation(tx: Tx, dossierId: string, clientId: string): Promise<boolean> {
  const row = await tx
    .insertInto('dossier_invitation')
    .values({ dossier_id: dossierId, client_id: clientId })
    .onConflict((known) => known.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

async function renewInvitation(tx: Tx, dossierId: string, clientId: string): Promise<boolean> {
  const row = await tx
    .updateTable('dossier_invitation')
    .set({ sent_at: sql<Date>`now()` })
    .where('dossier_id', '=', dossierId)
    .where('client_id', '=', clientId)
    .where('sent_at', '<', sql<Date>`now() - make_interval(days => ${INVITATION_DAYS})`)
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

async function findClient(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('client')
    .leftJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.id', 'client.kind', 'client.civility', 'client.first_name', 'client.last_name'])
    .select(['client.username as number', 'client.email', 'app_user.id as userId', 'app_user.username'])
    .select(sql<boolean>`app_user.password_hash is not null`.as('hasPassword'))
    .where('client.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { userId, username, hasPassword, ...client } = row
  return { ...client, account: userId && username ? { id: userId, username, hasPassword } : null }
}

type InvitedClient = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Null when the address or the username is already taken. */
async function addAccount(tx: Tx, client: InvitedClient, email: string) {
  const added = await tx
    .insertInto('app_user')
    .values({
      username: client.number ?? email.toLowerCase(),
      firstname: client.first_name ?? '',
      lastname: client.last_name,
      email: email.toLowerCase(),
      role: client.kind,
      subject: null,
      external_id: null,
      email_signer: null,
      firm_id: null,
      password_hash: null,
    })
    .onConflict((taken) => taken.doNothing())
    .returning(['id', 'username'])
    .executeTakeFirst()
  if (!added) return null
  await tx.updateTable('client').set({ user_id: added.id }).where('id', '=', client.id).execute()
  return { ...added, hasPassword: false }
}
