import type { Files } from '../../platform/files/files.ts'

export const COPIES_FOLDER = 'evidence/heads/'

/** The copies in the store, the oldest first. */
export async function listCopies(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) if (isCopy(key)) keys.push(key)
  return keys.toSorted()
}

/** Whether a key is that of a copy. Copies have no row that could be taken away: they are never swept. */
const isCopy = (key: string) => key.startsWith(COPIES_FOLDER) && key.endsWith('.json')
