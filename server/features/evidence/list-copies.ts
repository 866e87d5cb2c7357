import { withPrefix, type Files } from '../../platform/files/files.ts'

export const COPIES_FOLDER = 'evidence/heads/'

/** Oldest first. Copies have no row in `stored_file`; the sweep does not delete them. */
export async function listCopies(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(withPrefix(COPIES_FOLDER))) if (key.endsWith('.json')) keys.push(key)
  return keys.toSorted()
}
