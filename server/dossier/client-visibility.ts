import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db, Tables } from '../adapters/database/tables.ts'
import type { User } from '../deps.ts'

type Builder = ExpressionBuilder<Tables, 'client'>
type Condition = ExpressionWrapper<Tables, 'client', SqlBool>

/** Whose clients a person works with: his own, those of his firm's advisors, of his network's, or all. */
export function portfolioOf(user: User): (eb: Builder) => Condition {
  return portfolios[user.role](user)
}

type Portfolio = (user: User) => (eb: Builder) => Condition

const nobody: Portfolio = () => (eb) => eb.and([sql<SqlBool>`false`])
const everybody: Portfolio = () => (eb) => eb.and([sql<SqlBool>`true`])

const portfolios: Record<User['role'], Portfolio> = {
  client: nobody,
  prospect: nobody,
  prospect_direct: nobody,
  advisor: (user) => (eb) => eb('client.advisor_id', '=', user.id),
  partner: (user) => (eb) =>
    eb(
      'client.advisor_id',
      'in',
      eb.selectFrom('app_user').select('app_user.id').where('app_user.firm_id', '=', user.firmId),
    ),
  manager: (user) => (eb) => {
    const firms = eb
      .selectFrom('network_firm')
      .select('network_firm.firm_id')
      .where('network_firm.manager_id', '=', user.id)
    const advisors = eb.selectFrom('app_user').select('app_user.id').where('app_user.firm_id', 'in', firms)
    // A manager belongs to no firm: the clients he brings in himself are in his own name.
    return eb.or([eb('client.advisor_id', '=', user.id), eb('client.advisor_id', 'in', advisors)])
  },
  back_office_user: everybody,
  manage_dossier: everybody,
}

/** Those of the ids that are not in the person's portfolio, or that are nobody's. */
export async function findStrangers(db: Db, user: User, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const known = await db.selectFrom('client').select('id').where('id', 'in', ids).where(portfolioOf(user)).execute()
  return ids.filter((id) => !known.some((client) => client.id === id))
}
