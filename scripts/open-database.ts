import pino from 'pino'
import { requireDatabase, openDatabase, type Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts'
import type { Files } from '../server/platform/files/files.ts'
import { openFiles } from '../server/platform/files/open-files.ts'
import { makePrivate } from '../server/platform/files/private-folder.ts'
import { ConfigProblem, type Config } from '../server/config.ts'
import { readLiveDeployment } from '../server/deployment/edition-rows.ts'
import { formStore, type FormStore } from '../server/deployment/form-store.ts'
import type { Db } from '../server/platform/database/tables.ts'

/** Runs a command on the configured database and files, without migrating. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, files: Files) => Promise<T>,
): Promise<T> {
  makePrivate(config.dataDir)
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
  const { url, name } = findAddress(config, embedded?.url)
  const database = openDatabase(url, pino({ level: 'silent' }))
  try {
    await requireDatabase(url, name)
    return await work(database, await openFiles(config))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** The owner's where it is known: some commands need its rights. */
function findAddress({ databaseUrl, databaseOwnerUrl }: Config, embedded: string | undefined) {
  if (databaseOwnerUrl !== null && embedded === undefined) return { url: databaseOwnerUrl, name: 'DATABASE_OWNER_URL' }
  return { url: embedded ?? databaseUrl ?? '', name: 'DATABASE_URL' }
}

/** The forms of published editions, without a folder. */
export async function openForms(db: Db): Promise<FormStore> {
  const live = await readLiveDeployment(db, { customer: '', features: {} })
  if (!live) throw new ConfigProblem('This database has no edition yet: start the product once.')
  return formStore(db, live)
}

/** Exits with the command's code; an expected problem is one sentence and code 1. */
export async function runCommand(command: () => Promise<number | void>): Promise<void> {
  // As of `npm run editions show ID | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
