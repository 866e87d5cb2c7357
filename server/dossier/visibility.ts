import { isBackOffice } from '@parcelle/domain'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Tables } from '../adapters/database/tables.ts'
import type { User } from '../deps.ts'

type Builder = ExpressionBuilder<Tables, 'dossier'>
type Condition = ExpressionWrapper<Tables, 'dossier', SqlBool>

/**
 * Which dossiers a person may see. Every query that reads dossiers for someone goes through this, so a dossier
 * that is not theirs does not exist for them.
 */
export function visibleTo(user: User): (eb: Builder) => Condition {
  return scopes[user.role](user)
}

/**
 * The same rule as one key of an index, for lists and counters: whose dossiers, the firm's, those of the firms of a
 * network, those a client owns or was let into, or all. `visibleTo` and this say the same; a test holds them together.
 */
export type Scope = { kind: 'owner' | 'firm' | 'network' | 'client'; id: string } | { kind: 'all'; id: null }

export function scopeOf({ id, role, firmId }: User): Scope {
  if (isBackOffice(role)) return { kind: 'all', id: null }
  if (role === 'client' || role === 'prospect') return { kind: 'client', id }
  if (role === 'manager') return { kind: 'network', id }
  // A partner without a firm would see the dossiers of nobody: the id of a person is the id of no firm.
  if (role === 'partner') return { kind: 'firm', id: firmId ?? id }
  return { kind: 'owner', id }
}

const scopes: Record<User['role'], (user: User) => (eb: Builder) => Condition> = {
  client: ownOrAuthorised,
  prospect: ownOrAuthorised,
  prospect_direct: owned,
  advisor: owned,
  partner: (user) => (eb) => eb('dossier.firm_id', '=', user.firmId),
  manager: (user) => (eb) =>
    eb(
      'dossier.firm_id',
      'in',
      eb.selectFrom('network_firm').select('network_firm.firm_id').where('network_firm.manager_id', '=', user.id),
    ),
  back_office_user: everything,
  manage_dossier: everything,
}

// An advisor is the advisor of every dossier he opens, so one column answers both « his » and « opened by him ».
function owned(user: User): (eb: Builder) => Condition {
  return (eb) => eb('dossier.owner_id', '=', user.id)
}

function everything(): (eb: Builder) => Condition {
  return (eb) => eb.and([sql<SqlBool>`true`])
}

function ownOrAuthorised(user: User): (eb: Builder) => Condition {
  return (eb) => {
    const mine = eb.selectFrom('client').select('client.id').where('client.user_id', '=', user.id)
    const shared = eb
      .selectFrom('dossier_authorized_client')
      .select('dossier_authorized_client.dossier_id')
      .where('dossier_authorized_client.client_id', 'in', mine)
    return eb.or([eb('dossier.client_id', 'in', mine), eb('dossier.id', 'in', shared)])
  }
}
