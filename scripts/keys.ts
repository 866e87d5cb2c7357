import { rotateKeys } from '../server/adapters/identity/provider/keys.ts'
import { ConfigProblem, readConfig } from '../server/config.ts'
import { rotateCopyKeys } from '../server/evidence/keys.ts'
import { onReadyDatabase, runCommand } from './open-database.ts'

/** `npm run keys rotate` or `replace`: other keys for tokens, cookies and the copies of the evidence. */
await runCommand(async () => {
  const [command] = process.argv.slice(2)
  if (command !== 'rotate' && command !== 'replace') throw new ConfigProblem('Usage: npm run keys rotate | replace')
  await onReadyDatabase(readConfig(process.env), async ({ db }) => {
    await rotateKeys(db, command === 'rotate' ? 'kept' : 'forgotten')
    await rotateCopyKeys(db)
  })
  const effect = command === 'rotate' ? 'What was signed before stays good.' : 'Everybody has to sign in again.'
  process.stdout.write(`The keys are new. Restart the API processes to use them. ${effect}\n`)
})
