import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Listed } from '@parcelle/domain'
import { sql } from 'kysely'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { findList, screenAllJob } from '../queries.ts'
import { readRegister, RegisterProblem } from './read-register.ts'

type RegisterFacts = { entries: number; published: string; sha256: string }
/** `isNew` is false when this file is already in force. */
type LoadResult = RegisterFacts & { isNew: boolean }

const BATCH = 500

/**
 * Loads a register in one transaction and adds the job that screens all dossiers in progress. `force` allows an older
 * register, or loading the one in force again.
 */
export async function loadRegister(db: Db, path: string, { force = false } = {}): Promise<LoadResult> {
  // Reads the whole file before storing, so that an invalid one stores nothing.
  const measured = await measure(path)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parcelle-screening-list'))`.execute(tx)
    const current = await findList(tx)
    if (current && !force) {
      if (current.sha256.toString('hex') === measured.sha256) return { ...measured, isNew: false }
      refuseOlder(measured.published, current.published)
    }
    await store(tx, path, measured)
    await addJob(tx, screenAllJob, {}, { key: screenAllJob.name })
    return { ...measured, isNew: true }
  })
}

function refuseOlder(published: string, current: string): void {
  if (toInstant(published) >= toInstant(current)) return
  throw new RegisterProblem(
    `it was published on ${published}, and the register in force on ${current}; ` +
      'to load it all the same: npm run screening load FILE -- --force',
  )
}

/** JavaScript parses a date as UTC, but a date with a time and no zone as local time: here both are UTC. */
function toInstant(published: string): number {
  const hasHour = /T[\d:.]+$/.test(published)
  return Date.parse(hasHour ? `${published}Z` : published)
}

async function store(tx: Tx, path: string, { sha256, published, entries }: RegisterFacts): Promise<void> {
  const id = randomUUID()
  const row = { id, sha256: Buffer.from(sha256, 'hex'), published, entries }
  await tx.insertInto('screening_list').values(row).execute()
  let batch: Listed[] = []
  for await (const listed of readRegister(createReadStream(path))) {
    batch.push(listed)
    if (batch.length < BATCH) continue
    await insert(tx, id, batch)
    batch = []
  }
  if (batch.length > 0) await insert(tx, id, batch)
}

async function measure(path: string): Promise<RegisterFacts> {
  const digest = createHash('sha256')
  async function* hashed() {
    for await (const piece of createReadStream(path)) {
      digest.update(piece)
      yield piece
    }
  }
  const entries = readRegister(hashed())
  for (let count = 0; ; count++) {
    const next = await entries.next()
    if (next.done) return { entries: count, published: next.value, sha256: digest.digest('hex') }
  }
}

async function insert(tx: Tx, listId: string, batch: readonly Listed[]): Promise<void> {
  const rows = batch.map((listed) => ({ list_id: listId, register_id: listed.id, entry: JSON.stringify(listed) }))
  await tx.insertInto('screening_entry').values(rows).execute()
}
