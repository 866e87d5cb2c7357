import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../adapters/database/tables.ts'
import type { PaperInput } from '../../documents/templates/world.ts'

type PrintedReceipt = PaperInput['receipts'][number]
type DocumentRow = Selectable<Tables['document']>

/** The receipts of a dossier as papers name them, in the order they came. */
export async function findPrintedReceipts(db: Db, dossierId: string): Promise<PrintedReceipt[]> {
  const { rows } = await sql<PrintedReceipt>`
    select element_id as "elementId", type_id as "typeId", title, encode(stored_file.sha256, 'hex') as sha256,
      to_char(added_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "addedOn"
    from receipt join stored_file on key = file_key
    where dossier_id = ${dossierId} order by added_at, id`.execute(db)
  return rows
}

type AttachedRow = DocumentRow & { sha256: Buffer }

/** The last paper of a kind that was attached to a dossier, with its digest. */
export function findAttached(db: Db, dossierId: string, code: string): Promise<AttachedRow | undefined> {
  return db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.key', 'document.file_key')
    .selectAll('document')
    .select('stored_file.sha256')
    .where('dossier_id', '=', dossierId)
    .where('code', '=', code)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function addDocument(tx: Tx, row: Omit<DocumentRow, 'id' | 'made_at'>): Promise<string> {
  const { id } = await tx.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
