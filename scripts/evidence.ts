import pino from 'pino'
import { openDatabase } from '../server/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../server/adapters/database/embedded.ts'
import { readConfig } from '../server/config.ts'
import { verifyEvidence } from '../server/evidence/verify.ts'

/** `npm run evidence verify [ID…]`: says whether what happened to dossiers is still what was written down. */
const [command, ...ids] = process.argv.slice(2)
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const wrong = ids.find((id) => !isId(id))

if (command !== 'verify' || wrong !== undefined) {
  const reason = wrong === undefined ? '' : `« ${wrong} » is not the id of a dossier. `
  process.stderr.write(`${reason}Usage: npm run evidence verify [ID…]\n`)
  process.exitCode = 2
} else {
  process.exitCode = await verify(ids.map((id) => id.toLowerCase()))
}

async function verify(chosen: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', pino({ level: 'silent' }))
  try {
    const { dossiers, entries, breaches } = await verifyEvidence(database.db, chosen)
    for (const { dossierId, seq, kind } of breaches) {
      process.stdout.write(`dossier ${dossierId}: entry ${seq} ${kind}\n`)
    }
    process.stdout.write(`${dossiers} dossiers, ${entries} entries, ${breaches.length} broken chains\n`)
    return breaches.length === 0 ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
