import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import type { Db } from '../server/platform/database/tables.ts'
import type { Files } from '../server/platform/files/files.ts'
import { readConfig } from '../server/config.ts'
import { eraseEntries } from '../server/dossier/evidence/erase-entries.ts'
import { listFingerprints, makePack, verifyCopies } from '../server/features/evidence/index.ts'
import { verifyEvidence } from '../server/dossier/evidence/verify.ts'
import { verifyEditionEvents } from '../server/features/editions/index.ts'
import { openForms, runCommand, withDatabase } from './open-database.ts'

const usage =
  'Usage: npm run evidence verify [ID…] | npm run evidence erase ID ENTRY… | npm run evidence export ID | npm run evidence keys'
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isEntry = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `verify`: checks the evidence of dossiers against its seals and the copies of its heads. `erase`: removes the content
 * of some entries and records it. `export`: writes a dossier's evidence pack to the current folder. `keys`: prints the
 * fingerprints of the evidence keys.
 */
const [command, ...names] = process.argv.slice(2)
const [first = '', ...rest] = names
await runCommand(async () => {
  if (command === 'verify') {
    const wrong = names.find((name) => !isId(name))
    return wrong === undefined ? run(verify(names.map((id) => id.toLowerCase()))) : refuse(wrong)
  }
  if (command === 'keys' && names.length === 0) return run(listKeys)
  if (command === 'export' && rest.length === 0)
    return isId(first) ? run(exportPack(first.toLowerCase())) : refuse(first)
  if (command !== 'erase' || rest.length === 0) return refuse()
  const wrong = isId(first) ? rest.find((name) => !isEntry(name)) : first
  return wrong === undefined ? run(erase(first.toLowerCase(), rest.map(Number))) : refuse(wrong)
})

function refuse(wrong?: string): number {
  const reason = wrong === undefined ? '' : `« ${wrong} » is neither the id of a dossier nor the number of an entry. `
  process.stderr.write(`${reason}${usage}\n`)
  return 2
}

function run(work: (db: Db, files: Files) => Promise<number>): Promise<number> {
  return withDatabase(readConfig(process.env), ({ db }, files) => work(db, files))
}

function verify(ids: readonly string[]) {
  return async (db: Db, files: Files): Promise<number> => {
    const { dossiers, entries, breaches } = await verifyEvidence(db, ids)
    const { copies, last, wrong, breaches: lost, editions: lostEntry } = await verifyCopies(db, files, ids)
    const broken = new Map([...lost, ...breaches].map((breach) => [breach.dossierId, breach]))
    for (const { dossierId, seq, kind } of broken.values()) print(`dossier ${dossierId}: entry ${seq} ${kind}`)
    for (const { key, kind } of wrong) print(`copy ${key}: ${kind}`)
    print(`${dossiers} dossiers, ${entries} entries, ${broken.size} broken chains`)
    print(
      `${copies} copies of heads, ${last === null ? 'none yet' : `the last of ${last}`}, ${wrong.length} not as written`,
    )
    if (ids.length > 0) return broken.size + wrong.length === 0 ? 0 : 1
    const { entries: count, operations, unsealed, ...editions } = await verifyEditionEvents(db)
    const breach = editions.breach ?? lostEntry
    for (const { edition, number } of unsealed)
      print(`edition ${edition}: operation ${number} is not as its entry says`)
    const state = breach ? `entry ${breach.seq} ${breach.kind}` : 'unbroken'
    print(`editions: ${count} entries, ${state}; ${operations} operations, ${unsealed.length} drafts not as sealed`)
    return broken.size + wrong.length + unsealed.length === 0 && !breach ? 0 : 1
  }
}

function erase(id: string, seqs: readonly number[]) {
  return async (db: Db): Promise<number> => {
    const erased = await eraseEntries(db, id, seqs)
    print(erased.length === 0 ? 'nothing was erased' : `erased: ${erased.join(', ')}`)
    return erased.length === 0 ? 1 : 0
  }
}

/** For auditors: the current key, then earlier ones. */
async function listKeys(db: Db): Promise<number> {
  for (const [at, key] of (await listFingerprints(db)).entries())
    print(`${key}  ${at === 0 ? 'signs now' : 'signed before'}`)
  return 0
}

function exportPack(id: string) {
  return async (db: Db, files: Files): Promise<number> => {
    const log = pino({ level: 'silent' })
    try {
      const { filename, content } = await makePack({ db, files, log, forms: await openForms(db) }, id, {
        user: null,
        requestId: null,
      })
      // `wx` never overwrites a file.
      await pipeline(content, createWriteStream(filename, { flags: 'wx', mode: 0o600 }))
      print(filename)
      return 0
    } catch (error) {
      print(`nothing that can be used was written: ${error instanceof Error ? error.message : String(error)}`)
      return 1
    }
  }
}
