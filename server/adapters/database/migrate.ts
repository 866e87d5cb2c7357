import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { prepareAppRole } from './app-role.ts'
import type { Db } from './tables.ts'

const folder = join(import.meta.dirname, '..', '..', 'migrations')

/** Brings the schema up to date. Safe to run from several processes at once: one works, the others wait. */
export async function migrate(db: Db): Promise<void> {
  await prepareAppRole(db)
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8')
      return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(migrations)
}
