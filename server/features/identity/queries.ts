import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Includes disabled accounts. */
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

/** Disabled users are not found, which ends their session at its next step. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()
}

/** With the fields that a new password is checked against. */
export function findOwner(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'email', 'password_hash'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()
}

/** In seconds: after `free` attempts a wait of `first`, doubled each time up to `longest`. */
export type WaitLimits = { free: number; first: number; longest: number; forgottenAfter: number }

/** Counts an attempt. Returns the seconds to wait if it comes too early; then it does not count. */
export async function countTry(db: Db, key: string, waits: WaitLimits): Promise<number | null> {
  const { free, first, longest, forgottenAfter } = waits
  const { rows } = await sql<{ tries: number }>`
    insert into password_try as t (key, tries, next_at, forgotten_at)
    values (${key}, 1, now(), now() + make_interval(secs => ${forgottenAfter}))
    on conflict (key) do update set
      tries = case when t.forgotten_at <= now() then 1 else t.tries + 1 end,
      next_at = case
        when t.forgotten_at <= now() or t.tries + 1 < ${free}::int then now()
        else now() + make_interval(secs => least(${longest}::float8, ${first}::float8 * 2 ^ least(t.tries + 1 - ${free}::int, 30)))
      end,
      forgotten_at = excluded.forgotten_at
    where t.next_at <= now()
    returning tries`.execute(db)
  return rows.length > 0 ? null : await secondsLeft(db, key)
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('password_try')
    .select(sql<number>`extract(epoch from next_at - now())::float8`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('password_try').where('key', '=', key).execute()
}

/** Deletes expired rows, which the provider and the limiter only ignore. */
export async function deleteExpired(db: Db): Promise<void> {
  const now = new Date()
  await db.deleteFrom('oidc_state').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('window_ends', '<', now).execute()
  await db.deleteFrom('password_try').where('forgotten_at', '<', now).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<', now).execute()
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute()
}
