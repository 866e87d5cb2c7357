import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Tables } from './adapters/database/tables.ts'
import type { User } from './deps.ts'

type Builder = ExpressionBuilder<Tables, 'dossier'>
type Condition = ExpressionWrapper<Tables, 'dossier', SqlBool>

/**
 * Which dossiers a person may see. Every query that reads dossiers for someone goes through this, so a dossier
 * that is not theirs does not exist for them.
 */
export function visibleTo(user: User): (eb: Builder) => Condition {
  return scopes[user.role](user)
}

const scopes: Record<User['role'], (user: User) => (eb: Builder) => Condition> = {
  client: ownOrAuthorised,
  prospect: ownOrAuthorised,
  prospect_direct: (user) => (eb) => eb('created_by', '=', user.id),
  advisor: (user) => (eb) => eb.or([eb('advisor_id', '=', user.id), eb('created_by', '=', user.id)]),
  partner: (user) => (eb) =>
    eb('advisor_id', 'in', eb.selectFrom('app_user').select('app_user.id').where('app_user.firm_id', '=', user.firmId)),
  manager: (user) => (eb) =>
    eb(
      'advisor_id',
      'in',
      eb
        .selectFrom('app_user')
        .innerJoin('network_firm', 'network_firm.firm_id', 'app_user.firm_id')
        .select('app_user.id')
        .where('network_firm.manager_id', '=', user.id),
    ),
  back_office_user: everything,
  manage_dossier: everything,
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
    return eb.or([eb('client_id', 'in', mine), eb('dossier.id', 'in', shared)])
  }
}
