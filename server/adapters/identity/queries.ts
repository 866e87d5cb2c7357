import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** Whoever goes by this name, disabled or not. */
export function findCredentials(db: Db, username: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'disabled'])
    .where('username', '=', username)
    .executeTakeFirst()
}

export async function setPasswordHash(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', id).execute()
}

/** Someone who may have a session; a disabled user is not found, which ends the session at its next step. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()
}

/** Whom a link invites: nobody once it was used or its days are over. */
export function findInvited(db: Db, tokenHash: Buffer) {
  return openInvitations(db, tokenHash).select(['app_user.id', 'app_user.username']).executeTakeFirst()
}

/** Gives the invited person a password and ends every link they were sent; false when another request was first. */
export function acceptInvitation(db: Db, tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const invited = await openInvitations(tx, tokenHash)
      .select('app_user.id')
      .forUpdate('invitation')
      .executeTakeFirst()
    if (!invited) return false
    await setPasswordHash(tx, invited.id, passwordHash)
    await tx.updateTable('invitation').set({ used_at: new Date() }).where('user_id', '=', invited.id).execute()
    return true
  })
}

function openInvitations(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('app_user.disabled', '=', false)
}
