import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import { findScope, portfolios, type ScopeKind } from './visibility.ts'

export function isClientVisible(kind: ScopeKind, who: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (kind === 'all') return sql`true`
  if (kind === 'client') return sql`false`
  const ids = sql`(${portfolios[kind].relation(who)})`
  if (kind === 'owner') return sql`client.advisor_id in ${ids}`
  const colleagues = sql`select id from app_user where firm_id in ${ids}`
  if (kind === 'firm') return sql`client.advisor_id in (${colleagues})`
  // A manager belongs to no firm: they are the advisor of clients they add themselves.
  return sql`client.advisor_id in (select ${who} union ${colleagues})`
}

/** Those of the ids that are not in the user's portfolio, or do not exist. */
export async function findInvisibleClients(db: Db, user: User, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { kind, id } = findScope(user)
  const known = await db
    .selectFrom('client')
    .select('id')
    .where('id', 'in', ids)
    .where(isClientVisible(kind, sql`${id}::uuid`))
    .execute()
  return ids.filter((id) => !known.some((client) => client.id === id))
}
