import type { Role } from '@parcelle/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { User } from '../../platform/http/user.ts'

/**
 * Which dossiers a person may see: those they own, those of their firm, of the firms of their network, those they are
 * the client of or were let into, or all. Every read, list, counter and export goes by this, so a dossier that is not
 * theirs does not exist for them.
 */
export type ScopeKind = 'owner' | 'firm' | 'network' | 'client' | 'all'
/** The id is that of the person, or of their firm. */
export type Scope = { kind: ScopeKind; id: string }

const scopeKinds: Record<Role, ScopeKind> = {
  client: 'client',
  prospect: 'client',
  prospect_direct: 'owner',
  // An advisor is the advisor of every dossier they open, so one column answers both « theirs » and « opened by them ».
  advisor: 'owner',
  partner: 'firm',
  manager: 'network',
  back_office_user: 'all',
  manage_dossier: 'all',
}

export function findScope({ id, role, firmId }: User): Scope {
  const kind = scopeKinds[role]
  // A partner without a firm sees the dossiers of nobody: the id of a person is the id of no firm.
  return { kind, id: kind === 'firm' ? (firmId ?? id) : id }
}

type Sql<T = unknown> = RawBuilder<T>
/** A table whose rows say whose dossier they are about. */
type Table = 'dossier' | 'dossier_search'

/**
 * A scope made of portfolios, those of owners or those of firms, or the one of the whole company. `relation` selects
 * them as `id`; what is read portfolio by portfolio joins it as `portfolio` and goes by one index.
 */
type Portfolios = {
  relation(who: Sql): Sql
  /** Whether a row is in the portfolio. */
  holds(table: Table): Sql<SqlBool>
  /** Whether a row of `dossier_count` counts the portfolio. */
  counts: Sql<SqlBool>
}

const itself = (who: Sql) => sql`select ${who} as id`
const ofOwners = {
  holds: (table: Table) => sql<SqlBool>`${sql.ref(`${table}.owner_id`)} = portfolio.id`,
  counts: sql<SqlBool>`scope = 'owner' and scope_id = portfolio.id`,
}
const ofFirms = {
  holds: (table: Table) => sql<SqlBool>`${sql.ref(`${table}.firm_id`)} = portfolio.id`,
  counts: sql<SqlBool>`scope = 'firm' and scope_id = portfolio.id`,
}

export const portfolios: Record<Exclude<ScopeKind, 'client'>, Portfolios> = {
  owner: { relation: itself, ...ofOwners },
  firm: { relation: itself, ...ofFirms },
  network: {
    relation: (manager) => sql`select firm_id as id from network_firm where manager_id = ${manager}`,
    ...ofFirms,
  },
  all: { relation: itself, holds: () => sql<SqlBool>`true`, counts: sql<SqlBool>`scope = 'all' and scope_id is null` },
}

/** Whether a scope holds the row `dossier`. */
export function isVisible(kind: ScopeKind, who: Sql): Sql<SqlBool> {
  if (kind === 'all') return sql`true`
  if (kind === 'client') return sql`dossier.id in (${dossiersOfClient(who)})`
  const { relation, holds } = portfolios[kind]
  return sql`exists (select from (${relation(who)}) portfolio where ${holds('dossier')})`
}

/** The same for a person. */
export function visibleTo(user: User): Sql<SqlBool> {
  const { kind, id } = findScope(user)
  return isVisible(kind, sql`${id}::uuid`)
}

/** A client has a handful: their own, and those they were let into. */
function dossiersOfClient(who: Sql): Sql {
  return sql`select own.id from client me join dossier own on own.client_id = me.id where me.user_id = ${who}
    union
    select shared.dossier_id from client me join dossier_authorized_client shared on shared.client_id = me.id
    where me.user_id = ${who}`
}

/**
 * Under what name those hear of a dossier who have a list open that may hold it: a scope's name is its kind's or its id,
 * and `audienceOf` tells all the names of one dossier.
 */
export const listName = ({ kind, id }: Scope): string => `lists:${kind === 'all' ? kind : id}`

export function audienceOf(dossierId: string): Sql<{ name: string }> {
  const of = sql`from dossier where dossier.id = ${dossierId}`
  return sql`select 'lists:' || who as name from (
      select 'all' as who
      union select owner_id::text ${of}
      union select firm_id::text ${of}
      union select manager_id::text from network_firm where firm_id = (select firm_id ${of})
      union select user_id::text from client where id = (select client_id ${of})
      union select user_id::text from dossier_authorized_client join client on client.id = client_id
        where dossier_id = ${dossierId}
    ) audience where who is not null`
}
