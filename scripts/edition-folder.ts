import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { writeEdition } from '../server/features/editions/index.ts'
import { withDatabase } from './open-database.ts'

const PREFIX = 'edition:'

/** `edition:ID`, as against the name or path of a folder. */
export const isEdition = (name: string): boolean => name.startsWith(PREFIX)

/** Works on the files of an edition of the database, or of a draft, as on a folder. */
export async function withEditionFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'parcelle-edition-'))
  try {
    const folder = join(root, 'edition')
    await withDatabase(readConfig(process.env), ({ db }) => writeEdition(db, name.slice(PREFIX.length), folder))
    return await work(folder)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
