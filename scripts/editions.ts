// npm run editions …: the editions of the database, from the command line.
import { readConfig } from '../server/config.ts'
import { lowerPriority } from '../server/platform/async/lower-priority.ts'
import { commandEditions } from '../server/features/editions/index.ts'
import { runCommand, withDatabase } from './open-database.ts'

// People at work on the same machine come first.
lowerPriority()
const config = readConfig(process.env)
const words = process.argv.slice(2)
// npm takes options for itself and only leaves them in the environment, unless they stand behind « -- ».
const options = ['--dry-run', '--safe'].filter(
  (option) => process.env[`npm_config_${option.slice(2).replace('-', '_')}`] === 'true',
)
const command = words[0] === 'move' && words.length === 2 ? [...words, ...options] : words
const print = (line: string) => process.stdout.write(`${line}\n`)
await runCommand(() =>
  withDatabase(config, ({ db }) => commandEditions({ db, customer: config.customer, print }, command)),
)
