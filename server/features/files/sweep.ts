import type { Db } from '../../platform/database/tables.ts'
import type { Files, Listing } from '../../platform/files/files.ts'
import { needOwnStore } from '../../platform/files/store-id.ts'

/** `unnamed`: contents without a row. `missing`: rows without content. */
type Comparison = { contents: number; rows: number; unnamed: string[]; missing: string[] }

/** Contents without a row stay longer than any backup takes. */
type Retention = { keepHours: number; now?: Date }

const HOUR = 3_600_000
const BATCH = 5000

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Keys that the product generates, and partly written files. */
const swept = new RegExp(`^(${id}|.*\\.part)$`)

type Share = Required<Pick<Listing, 'after' | 'until'>>

/** Not 24: each share comes at another hour of the day, also where the worker rests at night. */
const SHARES = 25

/** Random ids are spread evenly over their first digits; the first and the last share also hold all other keys. */
const shares: readonly Share[] = Array.from({ length: SHARES }, (_, at) => {
  const start = (share: number) =>
    Math.floor((share * 0x10000) / SHARES)
      .toString(16)
      .padStart(4, '0')
  return { after: at === 0 ? '' : start(at), until: at === SHARES - 1 ? '\u{10FFFF}' : start(at + 1) }
})

/** One share of the keys an hour, so that millions are neither listed at once nor held in memory. */
export const shareOf = (now: Date): Share[] => shares.slice(Math.floor(now.getTime() / HOUR) % SHARES).slice(0, 1)

/** Compares the store with the rows. Ignores contents within the retention, and keys that the product did not generate. */
export async function compareFiles(db: Db, files: Files, retention: Retention, some = shares): Promise<Comparison> {
  await needOwnStore(db, files)
  const all: Comparison = { contents: 0, rows: 0, unnamed: [], missing: [] }
  for (const share of some) {
    const { contents, rows, unnamed, missing } = await compareShare(db, files, retention, share)
    all.contents += contents
    all.rows += rows
    all.unnamed.push(...unnamed)
    all.missing.push(...missing)
  }
  return all
}

async function compareShare(db: Db, files: Files, retention: Retention, share: Share): Promise<Comparison> {
  const before = retentionStart(retention)
  const there = new Set<string>()
  const old = new Set<string>()
  for await (const { key, at } of files.list(share)) {
    there.add(key)
    if (swept.test(key) && at < before) old.add(key)
  }
  const missing: string[] = []
  let rows = 0
  for await (const keys of findKeys(db, share)) {
    rows += keys.length
    for (const key of keys) {
      old.delete(key)
      if (!there.has(key) && (await isMissing(db, files, key))) missing.push(key)
    }
  }
  for (const key of await findRemovedSince(db, before)) old.delete(key)
  return { contents: there.size, rows, unnamed: await withoutRow(db, [...old]), missing }
}

/** Deletes contents without a row after the retention. */
export async function sweepFiles(db: Db, files: Files, retention: Retention, some = shares): Promise<Comparison> {
  const comparison = await compareFiles(db, files, retention, some)
  for (const key of comparison.unnamed) await files.remove(key)
  await db.deleteFrom('removed_file').where('removed_at', '<', retentionStart(retention)).execute()
  return comparison
}

const retentionStart = ({ keepHours, now = new Date() }: Retention) => new Date(now.getTime() - keepHours * HOUR)

async function findRemovedSince(db: Db, instant: Date): Promise<string[]> {
  const rows = await db.selectFrom('removed_file').select('key').where('removed_at', '>=', instant).execute()
  return rows.map(({ key }) => key)
}

async function* findKeys(db: Db, { after, until }: Share): AsyncGenerator<string[]> {
  for (let last = after; ;) {
    const rows = await db
      .selectFrom('stored_file')
      .select('key')
      .where('key', '>', last)
      .where('key', '<', until)
      .orderBy('key')
      .limit(BATCH)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ key }) => key)
    last = end.key
  }
}

// Checked again: the content may have come since the listing, or the row may be gone.
async function isMissing(db: Db, files: Files, key: string): Promise<boolean> {
  return (await files.size(key)) === null && (await withoutRow(db, [key])).length === 0
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < keys.length; from += BATCH) {
    const some = keys.slice(from, from + BATCH)
    const rows = await db.selectFrom('stored_file').select('key').where('key', 'in', some).execute()
    const named = new Set(rows.map(({ key }) => key))
    found.push(...some.filter((key) => !named.has(key)))
  }
  return found
}
