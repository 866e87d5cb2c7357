import type { Tx } from '../platform/database/tables.ts'
import type { DossierRow } from './access/access.ts'
import { searchText } from './search-text.ts'

type NewDossier = Pick<DossierRow, 'form_id' | 'edition' | 'direct' | 'created_by'> &
  Pick<DossierRow, 'client_id' | 'advisor_id' | 'firm_id' | 'duplicated_from' | 'locale'>

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
