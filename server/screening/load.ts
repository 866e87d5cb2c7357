import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Listed } from '@parcelle/domain'
import { addJob } from '../adapters/database/add-job.ts'
import type { Db, Tx } from '../adapters/database/tables.ts'
import { SCREEN_ALL } from './queries.ts'
import { readRegister } from './read-register.ts'

type Loaded = { entries: number; published: string; sha256: string; isNew: boolean }

const BATCH = 500

/** Keeps a register under its digest, all of it or nothing, and has every dossier on its way compared with it. */
export async function loadRegister(db: Db, path: string): Promise<Loaded> {
  // Read twice, entry by entry: nothing of a file that is not the register is kept.
  const read = await measure(path)
  const sha256 = Buffer.from(read.sha256, 'hex')
  const known = await db.selectFrom('screening_list').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (known) return { ...read, isNew: false }
  await db.transaction().execute(async (tx) => {
    const id = randomUUID()
    await tx
      .insertInto('screening_list')
      .values({ id, sha256, published: read.published, entries: read.entries })
      .execute()
    let batch: Listed[] = []
    for await (const listed of readRegister(createReadStream(path))) {
      batch.push(listed)
      if (batch.length < BATCH) continue
      await insert(tx, id, batch)
      batch = []
    }
    if (batch.length > 0) await insert(tx, id, batch)
    await addJob(tx, SCREEN_ALL, {}, { key: SCREEN_ALL })
  })
  return { ...read, isNew: true }
}

async function measure(path: string): Promise<Omit<Loaded, 'isNew'>> {
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
