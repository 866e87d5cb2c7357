import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'

/** The advisor of a client, with their firm: a dossier opened for the client is theirs. */
export async function findClientAdvisor(db: Db, clientId: string) {
  return db
    .selectFrom('client')
    .innerJoin('app_user', 'app_user.id', 'client.advisor_id')
    .select(['app_user.id', 'app_user.firm_id as firmId'])
    .where('client.id', '=', clientId)
    .executeTakeFirst()
}

/** The entry that stands for the person themselves, when they subscribe alone. */
export async function findOwnClient(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('client').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** The firm a manager opens a lead in: their own, otherwise the first of their network. */
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
