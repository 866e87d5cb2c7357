import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../adapters/database/tables.ts'
import type { Pieces } from '../adapters/files/files.ts'
import type { Deps } from '../deps.ts'

/** A content that is in the store, and the row that is to be written for it. */
export type StoredFile = Omit<Selectable<Tables['stored_file']>, 'scan' | 'created_at'>

/**
 * Writes a content to the store, under a key that nobody can guess. The row comes after it (`addStoredFiles`): what is
 * named is always there, and what never gets its row is swept.
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

/** Takes contents that no row names any more out of the store; the sweep takes those that stay. */
export async function removeContents({ files, log }: Pick<Deps, 'files' | 'log'>, keys: readonly string[]) {
  for (const key of keys)
    await files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a content without a row stays in the store for now'))
}

/** After a transaction that may have failed, or not have wanted them all: the contents that got no row go at once. */
export async function removeUnnamed(deps: Pick<Deps, 'db' | 'files' | 'log'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await deps.db.selectFrom('stored_file').select('key').where('key', 'in', keys).execute()
  const named = new Set(rows.map(({ key }) => key))
  await removeContents(
    deps,
    keys.filter((key) => !named.has(key)),
  )
}
