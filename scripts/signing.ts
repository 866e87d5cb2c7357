import { readConfig } from '../server/config.ts'
import { findStuckEnvelopes, retryStuckEnvelopes, type StuckEnvelope } from '../server/features/signing/index.ts'
import { runCommand, withDatabase } from './open-database.ts'

/** `stuck`: lists stuck envelopes, oldest first; `stuck retry`: retries them. */
await runCommand(async () => {
  const [command, option, ...rest] = process.argv.slice(2)
  if (command !== 'stuck' || (option !== undefined && option !== 'retry') || rest.length > 0) {
    process.stderr.write('Usage: npm run signing stuck [retry]\n')
    return 2
  }
  return withDatabase(readConfig(process.env), async ({ db }) => {
    const stuck = await findStuckEnvelopes(db)
    process.stdout.write(`${[...stuck.map(toLine), `${stuck.length} signatures stand still`].join('\n')}\n`)
    if (option === 'retry') await retryStuckEnvelopes(db, stuck)
    return stuck.length === 0 || option === 'retry' ? 0 : 1
  })
})

function toLine({ number, envelope, what, since }: StuckEnvelope): string {
  const hours = Math.round((Date.now() - since.getTime()) / 360_000) / 10
  return `dossier ${number}: ${what}, for ${hours} h (envelope ${envelope})`
}
