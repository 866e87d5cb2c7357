import { readConfig } from '../server/config.ts'
import { compareFiles } from '../server/features/files/index.ts'
import { runCommand, withDatabase } from './open-database.ts'

/** `check`: whether every row has its content in the store, and vice versa. */
await runCommand(async () => {
  if (process.argv[2] !== 'check' || process.argv.length > 3) {
    process.stderr.write('Usage: npm run files check\n')
    return 2
  }
  const config = readConfig(process.env)
  return withDatabase(config, async ({ db }, files) => {
    const keeping = { keepHours: config.filesKeepHours }
    const { contents, rows, unnamed, missing } = await compareFiles(db, files, keeping)
    const lines = [
      ...missing.map((key) => `row ${key}: no content`),
      ...unnamed.map((key) => `content ${key}: no row`),
      `${contents} contents, ${rows} rows, ${missing.length} rows without content, ${unnamed.length} contents without a row`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return missing.length + unnamed.length === 0 ? 0 : 1
  })
})
