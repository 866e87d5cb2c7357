import { rotateKeys } from '../server/features/identity/index.ts'
import { ConfigProblem, readConfig } from '../server/config.ts'
import { rotateCopyKeys } from '../server/features/evidence/index.ts'
import { rotateAuthority } from '../server/features/signing/index.ts'
import { runCommand } from './open-database.ts'
import { onReadyDatabase } from './ready-database.ts'

/**
 * `npm run keys rotate` or `replace`: new keys for tokens, cookies and the copies of the evidence; `authority`: a new
 * signing authority.
 */
await runCommand(async () => {
  const [command] = process.argv.slice(2)
  if (command === 'authority') return replaceAuthority()
  if (command !== 'rotate' && command !== 'replace')
    throw new ConfigProblem('Usage: npm run keys rotate | replace | authority')
  await onReadyDatabase(readConfig(process.env), async ({ db }) => {
    await rotateKeys(db, command === 'rotate' ? 'kept' : 'forgotten')
    await rotateCopyKeys(db)
  })
  const effect = command === 'rotate' ? 'What was signed before stays good.' : 'Everybody has to sign in again.'
  process.stdout.write(`The keys are new. Restart the API processes to use them. ${effect}\n`)
})

async function replaceAuthority(): Promise<void> {
  const config = readConfig(process.env)
  await onReadyDatabase(config, ({ db }, { company }) => rotateAuthority({ db, config, company: company.name }))
  process.stdout.write('The authority is new. Restart the programs to sign by it. What was signed before stays good.\n')
}
