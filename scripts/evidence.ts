import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../server/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../server/adapters/database/embedded.ts'
import { diskFiles } from '../server/adapters/files/disk.ts'
import type { Files } from '../server/adapters/files/files.ts'
import { readConfig } from '../server/config.ts'
import { eraseEntries } from '../server/dossier/erase-entries.ts'
import { verifyCopies } from '../server/evidence/verify-copies.ts'
import { verifyEvidence } from '../server/evidence/verify.ts'

type Db = ReturnType<typeof openDatabase>['db']

const usage = 'Usage: npm run evidence verify [ID…] | npm run evidence erase ID ENTRY…'
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isEntry = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `verify`: says whether what happened to dossiers is still what was written down, in the database and in the copies of
 * its heads. `erase`: takes away what some entries of a dossier say, and writes down that it was done.
 */
const [command, ...names] = process.argv.slice(2)
const [first = '', ...rest] = names
if (command === 'verify') {
  const wrong = names.find((name) => !isId(name))
  process.exitCode =
    wrong === undefined ? await withDatabase(verify(names.map((id) => id.toLowerCase()))) : refuse(wrong)
} else if (command === 'erase' && rest.length > 0) {
  const wrong = isId(first) ? rest.find((name) => !isEntry(name)) : first
  process.exitCode =
    wrong === undefined ? await withDatabase(erase(first.toLowerCase(), rest.map(Number))) : refuse(wrong)
} else process.exitCode = refuse()

function refuse(wrong?: string): number {
  const reason = wrong === undefined ? '' : `« ${wrong} » is neither the id of a dossier nor the number of an entry. `
  process.stderr.write(`${reason}${usage}\n`)
  return 2
}

async function withDatabase(work: (db: Db, files: Files) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', pino({ level: 'silent' }))
  try {
    return await work(database.db, diskFiles(join(config.dataDir, 'files')))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

function verify(ids: readonly string[]) {
  return async (db: Db, files: Files): Promise<number> => {
    const { dossiers, entries, breaches } = await verifyEvidence(db, ids)
    const { copies, last, wrong, breaches: lost } = await verifyCopies(db, files, ids)
    const broken = new Map([...lost, ...breaches].map((breach) => [breach.dossierId, breach]))
    for (const { dossierId, seq, kind } of broken.values()) print(`dossier ${dossierId}: entry ${seq} ${kind}`)
    for (const { key, kind } of wrong) print(`copy ${key}: ${kind}`)
    print(`${dossiers} dossiers, ${entries} entries, ${broken.size} broken chains`)
    print(
      `${copies} copies of heads, ${last === null ? 'none yet' : `the last of ${last}`}, ${wrong.length} not as written`,
    )
    return broken.size + wrong.length === 0 ? 0 : 1
  }
}

function erase(id: string, seqs: readonly number[]) {
  return async (db: Db): Promise<number> => {
    const erased = await eraseEntries(db, id, seqs)
    print(erased.length === 0 ? 'nothing was erased' : `erased: ${erased.join(', ')}`)
    return erased.length === 0 ? 1 : 0
  }
}
