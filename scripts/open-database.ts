import { join } from 'node:path'
import pino from 'pino'
import { needDatabase, openDatabase, type Database } from '../server/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../server/adapters/database/embedded.ts'
import { diskFiles } from '../server/adapters/files/disk.ts'
import { makePrivate } from '../server/adapters/files/private-folder.ts'
import type { Config } from '../server/config.ts'
import { readDeployment, type Deployment } from '../server/deployment/deployment.ts'
import { prepareDatabase } from '../server/prepare-database.ts'

/** Runs a command on the database that the settings name, made ready as at a start: it may well be the first thing done. */
export async function onDatabase<T>(
  config: Config,
  work: (database: Database, deployment: Deployment) => Promise<T>,
): Promise<T> {
  const deployment = await readDeployment(config)
  makePrivate(config.dataDir)
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', pino({ level: 'silent' }))
  try {
    await needDatabase(database.pool)
    const files = diskFiles(join(config.dataDir, 'files'))
    await prepareDatabase(database, { deployment, files, demo: config.demo })
    return await work(database, deployment)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
