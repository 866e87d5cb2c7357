import { readConfig } from '../server/config.ts'
import { loadRegister, RegisterProblem } from '../server/features/screening/index.ts'
import { runCommand, withDatabase } from './open-database.ts'

/** `load`: puts a register of frozen assets in force and compares the people of all open dossiers with it. */
await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2)
  const force = rest.includes('--force')
  const [path, ...others] = rest.filter((word) => word !== '--force')
  if (command !== 'load' || path === undefined || others.length > 0) {
    process.stderr.write('Usage: npm run screening load FILE [-- --force]\n')
    return 2
  }
  return withDatabase(readConfig(process.env), async ({ db }) => {
    try {
      const { entries, published, sha256, isNew } = await loadRegister(db, path, { force })
      const what = isNew ? 'loaded' : 'in force already'
      process.stdout.write(`${what}: ${entries} entries, published ${published}, ${sha256}\n`)
      return 0
    } catch (error) {
      if (!(error instanceof RegisterProblem)) throw error
      process.stderr.write(`${path} was not loaded: ${error.message}.\n`)
      return 1
    }
  })
})
