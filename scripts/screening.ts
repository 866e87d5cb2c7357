import { readConfig } from '../server/config.ts'
import { loadRegister } from '../server/screening/load.ts'
import { RegisterProblem } from '../server/screening/read-register.ts'
import { runCommand, withDatabase } from './open-database.ts'

/** `load`: keeps a register of frozen assets, with which the people of all dossiers on their way are then compared. */
await runCommand(async () => {
  const [command, path, ...rest] = process.argv.slice(2)
  if (command !== 'load' || path === undefined || rest.length > 0) {
    process.stderr.write('Usage: npm run screening load FILE\n')
    return 2
  }
  return withDatabase(readConfig(process.env), async ({ db }) => {
    try {
      const { entries, published, sha256, isNew } = await loadRegister(db, path)
      process.stdout.write(
        `${isNew ? 'loaded' : 'known already'}: ${entries} entries, published ${published}, ${sha256}\n`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof RegisterProblem)) throw error
      process.stderr.write(`${path} was not loaded: ${error.message}.\n`)
      return 1
    }
  })
})
