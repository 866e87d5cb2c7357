import { sql } from 'kysely'
import { parisDayOf } from '../../../platform/database/paris-day.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { DocumentInput } from '../../templates/index.ts'

type PrintedReceipt = DocumentInput['receipts'][number]

/** The receipts of a dossier as documents list them, oldest first. */
export async function findPrintedReceipts(db: Db, dossierId: string): Promise<PrintedReceipt[]> {
  const { rows } = await sql<PrintedReceipt>`
    select element_id as "elementId", type_id as "typeId", title, encode(stored_file.sha256, 'hex') as sha256,
      ${parisDayOf('added_at')} as "addedOn"
    from receipt join stored_file on key = file_key
    where dossier_id = ${dossierId} order by added_at, id`.execute(db)
  return rows
}
