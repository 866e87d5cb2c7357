import type { Files } from '../../platform/files/files.ts'

export const COPIES_FOLDER = 'evidence/heads/'

/** Oldest first. */
export async function listCopies(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) if (isCopy(key)) keys.push(key)
  return keys.toSorted()
}

/** Copies have no row in `stored_file`; the sweep does not delete them. */
const isCopy = (key: string) => key.startsWith(COPIES_FOLDER) && key.endsWith('.json')
