import type { Config } from '../server/config.ts'
import { readDeployment, type Deployment } from '../server/deployment/deployment.ts'
import type { Database } from '../server/platform/database/database.ts'
import { prepareAsPrograms, prepareDatabase } from '../server/prepare-database.ts'
import { withDatabase } from './open-database.ts'

/** Migrates and seeds first: the command may be the first thing run. */
export async function onReadyDatabase<T>(
  config: Config,
  work: (database: Database, deployment: Deployment) => Promise<T>,
): Promise<T> {
  const deployment = await readDeployment(config)
  return withDatabase(config, async (database, files) => {
    const options = { deployment, files, demo: config.demo }
    const isOwner = config.databaseUrl === null || config.databaseOwnerUrl !== null
    await (isOwner ? prepareDatabase(database, options) : prepareAsPrograms(database.db, options))
    return work(database, deployment)
  })
}
