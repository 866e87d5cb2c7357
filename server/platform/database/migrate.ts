import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import { ConfigProblem } from '../../config.ts'
import { prepareAppRole } from './app-role.ts'
import type { Db } from './tables.ts'

const folder = join(import.meta.dirname, '..', '..', 'migrations')

/** Fails with one sentence for the operator when the database has an unknown migration. */
export async function migrate(db: Db): Promise<void> {
  const problem = await historyProblem(db)
  if (problem !== null) throw new ConfigProblem(problem)
  await prepareAppRole(db)
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Fails with one sentence when the owner has not prepared the database for this version. */
export async function requireMigrated(db: Db): Promise<void> {
  const problem = await historyProblem(db)
  if (problem !== null) throw new ConfigProblem(problem)
  const executed = new Set(await findExecuted(db))
  if (!Object.keys(await readMigrations()).every((name) => executed.has(name)))
    throw new ConfigProblem(
      'The database is not ready for this version of Parcelle: run « npm run migrate » with DATABASE_OWNER_URL, or start one program with it.',
    )
}

/** Migrations only go forward: every migration the database has run must be one of ours. */
async function historyProblem(db: Db): Promise<string | null> {
  const known = Object.keys(await readMigrations())
  const unknown = (await findExecuted(db)).filter((name) => !known.includes(name))
  if (unknown.length === 0) return null
  const last = known.at(-1) ?? ''
  return unknown.every((name) => name > last)
    ? 'This database was upgraded by a newer version of Parcelle: start that version, or restore a backup from before the upgrade.'
    : 'This database was made by an unreleased version of Parcelle and cannot be upgraded: move DATA_DIR away (mv data data.old) or give an empty DATABASE_URL, then start again.'
}

async function findExecuted(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
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
