import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

type DocumentRow = Selectable<Tables['document']>

type AttachedRow = DocumentRow & { sha256: Buffer }

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
