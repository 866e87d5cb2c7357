import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { newToken } from '../../../platform/secret-links.ts'
import { replacePassword } from './replace.ts'

/** How long the link to a new password works. */
export const RESET_MINUTES = 30

const owner = ['app_user.id', 'username', 'email', 'firstname', 'lastname'] as const

/** Whoever goes by this name or this e-mail address, and may sign in. */
export function findForgetful(db: Db, named: string) {
  // PostgreSQL has no zero byte in a text: nobody can have such a name.
  if (named.includes('\0')) return Promise.resolve(undefined)
  return db
    .selectFrom('app_user')
    .select(owner)
    .where((is) => is.or([is('username', '=', named), is('email', '=', named.toLowerCase())]))
    .where('disabled', '=', false)
    .orderBy(sql`username = ${named}`, 'desc')
    .executeTakeFirst()
}

/** A new link to a new password: its secret, which is kept nowhere. */
export async function addReset(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = newToken()
  const expires_at = sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`
  await tx
    .insertInto('password_reset')
    .values({ token_hash: hash, user_id: userId, expires_at, used_at: null })
    .execute()
  return token
}

/** Whose password a link resets: nobody's once it was used or its minutes are over. */
export function findReset(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(owner)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('app_user.disabled', '=', false)
    .executeTakeFirst()
}

/** Uses the link up and sets the password; false when another request was first. */
export async function useReset(tx: Tx, tokenHash: Buffer, userId: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_reset')
    .set({ used_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replacePassword(tx, userId, passwordHash)
  return true
}
