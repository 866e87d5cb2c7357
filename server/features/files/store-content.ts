import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import type { Pieces } from '../../platform/files/files.ts'
import type { Deps } from '../../deps.ts'
import { passOn, pieceDigester } from './piece-digests.ts'

export type StoredFile = Omit<Selectable<Tables['stored_file']>, 'scan' | 'created_at'>

/**
 * Writes a content under a random key. Its row follows (`addStoredFiles`), so that no row lacks its content. Only the
 * sweep deletes contents, long after their row, so that a backup finds them.
 */
export async function storeContent({ files }: Pick<Deps, 'files'>, content: Pieces, mimetype: string) {
  const key = randomUUID()
  const digester = pieceDigester()
  const written = await files.put(key, passOn(content, digester.add))
  const stored: StoredFile = { key, mimetype, ...written, piece_digests: digester.end() }
  return stored
}

/** Call before the rows that refer to them, in the same transaction. */
export async function addStoredFiles(tx: Tx, stored: readonly StoredFile[]): Promise<void> {
  const rows = stored.map(({ key, sha256, size, mimetype, piece_digests }) => {
    return { key, sha256, size, mimetype, piece_digests }
  })
  if (rows.length > 0) await tx.insertInto('stored_file').values(rows).execute()
}
