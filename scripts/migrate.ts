// npm run migrate: prepares the database for this version as its owner, so that programs start without that login.
import { ConfigProblem, readConfig } from '../server/config.ts'
import { onReadyDatabase, runCommand } from './open-database.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl !== null && config.databaseOwnerUrl === null)
    throw new ConfigProblem('npm run migrate needs DATABASE_OWNER_URL, the address of the owner of the database.')
  await onReadyDatabase(config, async () => void process.stdout.write('The database is ready for this version.\n'))
})
