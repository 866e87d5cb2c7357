import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { searchText } from '../../dossier/search-text.ts'

export type NewDossier = Pick<DossierRow, 'form_id' | 'form_version' | 'direct' | 'created_by'> &
  Pick<DossierRow, 'client_id' | 'advisor_id' | 'firm_id' | 'duplicated_from' | 'locale'>

/** Opens a dossier; it can be found by its people from the first moment. */
export async function addDossier(tx: Tx, dossier: NewDossier): Promise<DossierRow> {
  const row = await tx.insertInto('dossier').values(dossier).returningAll().executeTakeFirstOrThrow()
  const search = await findSearchText(tx, row)
  await tx.updateTable('dossier').set({ search }).where('id', '=', row.id).execute()
  return { ...row, search }
}

async function findSearchText(tx: Tx, { number, client_id, advisor_id }: DossierRow): Promise<string> {
  const client = client_id
    ? await tx
        .selectFrom('client')
        .select(['last_name', 'first_name', 'username'])
        .where('id', '=', client_id)
        .executeTakeFirstOrThrow()
    : null
  const advisor = advisor_id
    ? await tx
        .selectFrom('app_user')
        .select(['lastname', 'firstname', 'external_id'])
        .where('id', '=', advisor_id)
        .executeTakeFirstOrThrow()
    : null
  return searchText({ number, client, advisor })
}

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

export async function copyAnswers(tx: Tx, from: string, to: string, elements: readonly number[], by: string) {
  await sql`
    insert into dossier_value (dossier_id, element_id, value, version, changed_by)
    select ${to}, element_id, value, 1, ${by} from dossier_value
    where dossier_id = ${from} and value <> '' and element_id = any(${elements}::int[])
    order by element_id`.execute(tx)
}
