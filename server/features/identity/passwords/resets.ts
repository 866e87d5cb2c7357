import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { newToken } from '../../../platform/secret-links.ts'
import { replacePassword } from './replace.ts'

export const RESET_MINUTES = 30

const owner = ['app_user.id', 'username', 'email', 'firstname', 'lastname'] as const

/** By username or e-mail address; disabled accounts are not found. */
export function findForgetful(db: Db, named: string) {
  // PostgreSQL text cannot contain a zero byte.
  if (named.includes('\0')) return Promise.resolve(undefined)
  return db
    .selectFrom('app_user')
    .select(owner)
    .where((is) => is.or([is('username', '=', named), is('email', '=', named.toLowerCase())]))
    .where('disabled', '=', false)
    .orderBy(sql`username = ${named}`, 'desc')
    .executeTakeFirst()
}

/** As stated for the client or prospect who has this account; null for others, and where it is not known. */
export async function findCivility(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.selectFrom('client').select('civility').where('user_id', '=', userId).executeTakeFirst()
  return found?.civility ?? null
}

/** Returns the token of the link; only its hash is stored. */
export async function addReset(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = newToken()
  const expires_at = sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`
  await tx
    .insertInto('password_reset')
    .values({ token_hash: hash, user_id: userId, expires_at, used_at: null })
    .execute()
  return token
}

/** Undefined if the link is used, expired or unknown. */
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

/** False if another request was first. */
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
