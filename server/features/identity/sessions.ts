import { sql, type ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { hashId } from './provider/hash-id.ts'

/** The provider's session of one browser, and its grants. */
export type SignIn = { uid: string; grantIds: readonly string[] }

/**
 * Ends all sessions of a user except `kept`: sessions, codes, tokens, and sign-ins under way whose password was already
 * checked.
 */
export async function endSessions(db: Db, userId: string, kept: SignIn | null = null): Promise<void> {
  const all = db
    .deleteFrom('oidc_state')
    .where((is) => is.or([is(accountId, '=', userId), is(signedInAs, '=', userId)]))
  await (kept ? all.where((is) => is.not(is.or(rowsOf(is, kept)))) : all).execute()
}

function rowsOf(is: ExpressionBuilder<Tables, 'oidc_state'>, { uid, grantIds }: SignIn) {
  const grants = grantIds.flatMap((id) => [
    is('grant_id', 'is not distinct from', id),
    is.and({ model: 'Grant', id: hashId(id) }),
  ])
  return [is.and({ model: 'Session', uid }), ...grants]
}

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

/** Whether one of the grants has a valid refresh token, which exists only while it is used. */
export async function isInUse(db: Db, grantIds: readonly string[]): Promise<boolean> {
  if (grantIds.length === 0) return false
  const live = await db
    .selectFrom('oidc_state')
    .select('id')
    .where('model', '=', 'RefreshToken')
    .where('grant_id', 'in', grantIds)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return live !== undefined
}

const accountId = sql<string>`payload->>'accountId'`
const signedInAs = sql<string>`payload #>> '{result,login,accountId}'`
