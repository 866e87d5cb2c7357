import { commandAccounts } from '../server/features/accounts/index.ts'
import { readConfig } from '../server/config.ts'
import { runCommand } from './open-database.ts'
import { onReadyDatabase } from './ready-database.ts'

/** `npm run users`: opens, invites, closes and lists accounts. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const words = process.argv.slice(2)
  const output = await onReadyDatabase(config, ({ db }, deployment) =>
    commandAccounts({ db, config, deployment }, words),
  )
  process.stdout.write(`${output}\n`)
})
