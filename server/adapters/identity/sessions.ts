import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** Ends whatever someone is signed in to, on every device: sessions, codes and tokens. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('oidc_state').where(accountId, '=', userId).execute()
}

/** Of these accounts, those that are signed in somewhere. */
export function findSignedIn(db: Db, usernames: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('username', 'in', usernames)
    .where('id', 'in', (state) =>
      state.selectFrom('oidc_state').select(sql<string>`(payload->>'accountId')::uuid`.as('id')),
    )
    .execute()
}

const accountId = sql<string>`payload->>'accountId'`
