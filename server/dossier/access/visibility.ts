import type { Role } from '@parcelle/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { User } from '../../platform/http/user.ts'

/**
 * Which dossiers a person may see: their own, those of their firm, of the firms of their network, those they are or are
 * an authorised client of, or all. Every read, list, counter and export applies it.
 */
export type ScopeKind = 'owner' | 'firm' | 'network' | 'client' | 'all'
/** The id of the person, or of their firm for `firm`. */
export type Scope = { kind: ScopeKind; id: string }

const scopeKinds: Record<Role, ScopeKind> = {
  client: 'client',
  prospect: 'client',
  prospect_direct: 'owner',
  // An advisor is the advisor of every dossier they open, so `owner_id` covers both.
  advisor: 'owner',
  partner: 'firm',
  manager: 'network',
  back_office_user: 'all',
  manage_dossier: 'all',
  // Nobody opens a dossier as this role, so there is none.
  studio: 'owner',
}

export function findScope({ id, role, firmId }: User): Scope {
  const kind = scopeKinds[role]
  // A partner without a firm sees nothing: no firm has the id of a person.
  return { kind, id: kind === 'firm' ? (firmId ?? id) : id }
}

type Sql<T = unknown> = RawBuilder<T>
type Table = 'dossier' | 'dossier_search'

/**
 * A scope as a set of portfolios: of owners, of firms, or the whole company. `relation` selects their ids; queries join
 * it as `portfolio` and read each portfolio by an index.
 */
type Portfolios = {
  relation(who: Sql): Sql
  /** Whether a row is in the portfolio. */
  holds(table: Table): Sql<SqlBool>
  /** Whether a row of `dossier_count` counts the portfolio. */
  counts: Sql<SqlBool>
}

const selectSelf = (who: Sql) => sql`select ${who} as id`
const ofOwners = {
  holds: (table: Table) => sql<SqlBool>`${sql.ref(`${table}.owner_id`)} = portfolio.id`,
  counts: sql<SqlBool>`scope = 'owner' and scope_id = portfolio.id`,
}
const ofFirms = {
  holds: (table: Table) => sql<SqlBool>`${sql.ref(`${table}.firm_id`)} = portfolio.id`,
  counts: sql<SqlBool>`scope = 'firm' and scope_id = portfolio.id`,
}

export const portfolios: Record<Exclude<ScopeKind, 'client'>, Portfolios> = {
  owner: { relation: selectSelf, ...ofOwners },
  firm: { relation: selectSelf, ...ofFirms },
  network: {
    relation: (manager) => sql`select firm_id as id from network_firm where manager_id = ${manager}`,
    ...ofFirms,
  },
  all: {
    relation: selectSelf,
    holds: () => sql<SqlBool>`true`,
    counts: sql<SqlBool>`scope = 'all' and scope_id is null`,
  },
}

export function isVisible(kind: ScopeKind, who: Sql): Sql<SqlBool> {
  if (kind === 'all') return sql`true`
  if (kind === 'client') return sql`dossier.id in (${selectClientDossiers(who)})`
  const { relation, holds } = portfolios[kind]
  return sql`exists (select from (${relation(who)}) portfolio where ${holds('dossier')})`
}

export function visibleTo(user: User): Sql<SqlBool> {
  const { kind, id } = findScope(user)
  return isVisible(kind, sql`${id}::uuid`)
}

/** Their own dossiers, and those that were shared with them. */
function selectClientDossiers(who: Sql): Sql {
  return sql`select own.id from client me join dossier own on own.client_id = me.id where me.user_id = ${who}
    union
    select shared.dossier_id from client me join dossier_authorized_client shared on shared.client_id = me.id
    where me.user_id = ${who}`
}

/** The topic on which an open list of this scope is notified; `selectListTopics` selects all topics of one dossier. */
export const toListTopic = ({ kind, id }: Scope): string => `lists:${kind === 'all' ? kind : id}`

export function selectListTopics(dossierId: string): Sql<{ name: string }> {
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
