import { commandAccounts } from '../server/accounts/command.ts'
import { ConfigProblem, readConfig } from '../server/config.ts'
import { onDatabase } from './open-database.ts'

/** `npm run users`: opens accounts, lets their people in, closes accounts and lists them. */
try {
  const config = readConfig(process.env)
  const words = process.argv.slice(2)
  const told = await onDatabase(config, ({ db }, deployment) => commandAccounts({ db, config, deployment }, words))
  process.stdout.write(`${told}\n`)
} catch (error) {
  if (!(error instanceof ConfigProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
