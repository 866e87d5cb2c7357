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

/** Deletes what has run out. For a job: the provider and the limiter only ignore it. */
export async function deleteExpired(db: Db): Promise<void> {
  const now = new Date()
  await db.deleteFrom('oidc_state').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('window_ends', '<', now).execute()
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute()
}
