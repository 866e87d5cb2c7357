import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import type { Pieces } from '../../platform/files/files.ts'
import type { Deps } from '../../deps.ts'

/** A content that is in the store, and the row that is to be written for it. */
export type StoredFile = Omit<Selectable<Tables['stored_file']>, 'scan' | 'created_at'>

/**
 * Writes a content to the store, under a key that nobody can guess. The row comes after it (`addStoredFiles`): what is
 * named is always there. Only the sweep deletes contents, long after their row has gone, so that a backup finds them.
 */
export async function keepContent({ files }: Pick<Deps, 'files'>, content: Pieces, mimetype: string) {
  const key = randomUUID()
  const kept: StoredFile = { key, mimetype, ...(await files.put(key, content)) }
  return kept
}

/** The rows of contents that were kept; before the rows that name them, in the same transaction. */
export async function addStoredFiles(tx: Tx, kept: readonly StoredFile[]): Promise<void> {
  const rows = kept.map(({ key, sha256, size, mimetype }) => ({ key, sha256, size, mimetype }))
  if (rows.length > 0) await tx.insertInto('stored_file').values(rows).execute()
}
