import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'

export async function findClientAdvisor(db: Db, clientId: string) {
  return db
    .selectFrom('client')
    .innerJoin('app_user', 'app_user.id', 'client.advisor_id')
    .select(['app_user.id', 'app_user.firm_id as firmId'])
    .where('client.id', '=', clientId)
    .executeTakeFirst()
}

/** The client record of someone who subscribes without an advisor. */
export async function findOwnClient(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('client').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** The firm of a new lead: the user's own or, for a manager without one, the first of their network. */
export async function findFirm(db: Db, user: User): Promise<string | null> {
  if (user.firmId || user.role !== 'manager') return user.firmId
  const row = await db
    .selectFrom('network_firm')
    .innerJoin('firm', 'firm.id', 'network_firm.firm_id')
    .select('firm.id')
    .where('manager_id', '=', user.id)
    .orderBy('firm.code')
    .executeTakeFirst()
  return row?.id ?? null
}
