import { DATABASE } from '../../../../session/store.ts'
import { KEPT_FOR, latestEntries, type Journal, type JournalEntry } from './journal.ts'
import { dropLastWrite, findLastWrites, writeLast, keepStanding, type LastWrite } from './last-write.ts'
import { holdTab, livingTabs } from './living-tabs.ts'
import type { Box, Seal } from './seal.ts'

const STORE = 'journal'
const SEEN = 'seen'
const FILES = 'files'

type Row = { key: string; dossierId: string; tab: string; at: number } & Box
/** All there is of one page that was closed. */
type Closed = { tab: string; row: Row | undefined; left: LastWrite | undefined; entries: JournalEntry[] | null }

/** The journal in the browser's own database. */
export async function openIndexedJournal(seal: Seal): Promise<Journal> {
  const database = await open()
  /** Each opening has its own record: two tabs on one dossier never overwrite each other's. */
  const tab = crypto.randomUUID()
  const letGo = holdTab(tab)
  let adopted: readonly Closed[] = []
  let prepared: { entries: readonly JournalEntry[]; box: Box; turn: number } | null = null
  let turns = 0
  let hasLeft = false

  return {
    async recover(dossierId) {
      const alive = await livingTabs()
      const isFree = (one: { dossierId: string; tab: string }) => one.dossierId === dossierId && !alive.has(one.tab)
      const behind = findLastWrites()
      const closed = await readClosed(seal, (await all(database)).filter(isFree), behind.filter(isFree))
      // What somebody else has sealed stays theirs.
      adopted = closed.filter(({ entries }) => entries !== null)
      return latestEntries(adopted.flatMap((one) => inherited(one, behind)))
    },
    async write(dossierId, entries) {
      const isAfterLeaving = hasLeft
      const box = prepared?.entries === entries ? prepared.box : await seal.close(JSON.stringify(entries))
      const row: Row = { key: `${dossierId} ${tab}`, dossierId, tab, at: Date.now(), ...box }
      const gone = adopted
      await write(
        database,
        row,
        gone.flatMap((one) => one.row?.key ?? []),
      )
      for (const { left } of gone) if (left) dropLastWrite(left)
      if (isAfterLeaving) dropLastWrite({ dossierId, tab })
      adopted = []
    },
    async prepare(entries) {
      const turn = ++turns
      const box = await seal.close(JSON.stringify(entries))
      if (turn > (prepared?.turn ?? 0)) prepared = { entries, box, turn }
    },
    leave(dossierId, entries) {
      hasLeft = true
      const standing = entries.map(({ elementId, at }) => [elementId, at] as const)
      const replaces = adopted.map((one) => one.tab)
      const isKept = writeLast({ dossierId, tab, at: Date.now(), standing, replaces, box: prepared?.box ?? null })
      return isKept && (entries.length === 0 || prepared?.entries === entries)
    },
    async note(dossierId, seen) {
      const box = await seal.close(JSON.stringify(seen))
      const store = database.transaction(SEEN, 'readwrite').objectStore(SEEN)
      // The dossier this browser works on: of those before it nothing is left lying about.
      store.clear()
      await finished(store.put({ key: dossierId, at: Date.now(), ...box }))
    },
    shelf: { seal, at: async (ask) => finished(ask(database.transaction(FILES, 'readwrite').objectStore(FILES))) },
    close: letGo,
  }
}

/** Reads what each closed page has left. Its last instant comes after all that it had written before. */
function readClosed(seal: Seal, rows: readonly Row[], all: readonly LastWrite[]): Promise<Closed[]> {
  const tabs = new Set([...rows, ...all].map(({ tab }) => tab))
  return Promise.all(
    [...tabs].map(async (tab) => {
      const row = rows.find((one) => one.tab === tab)
      const left = all.find((one) => one.tab === tab && one.at >= (row?.at ?? 0))
      return { tab, row, left, entries: await readEntries(seal, row, left) }
    }),
  )
}

/** What stands of a closed page after those that had taken over from it. */
function inherited({ tab, entries }: Closed, behind: readonly LastWrite[]): JournalEntry[] {
  return behind.filter(({ replaces }) => replaces.includes(tab)).reduce(keepStanding, entries ?? [])
}

async function readEntries(seal: Seal, row: Row | undefined, left: LastWrite | undefined) {
  const box = left?.box ?? row
  const isNothing = !box || left?.standing.length === 0 || (row === box && row.at <= Date.now() - KEPT_FOR)
  const text = isNothing ? '[]' : await seal.open(box)
  if (text === null) return null
  const entries = parseEntries(text)
  return left ? keepStanding(entries, left) : entries
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 3)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const name of [STORE, SEEN, FILES])
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'key' })
  })
  return finished(request).then((database) => {
    // A logout deletes the database; a page that held on to it would keep it alive.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

const all = (database: IDBDatabase): Promise<Row[]> => finished(database.transaction(STORE).objectStore(STORE).getAll())

async function write(database: IDBDatabase, row: Row, gone: readonly string[]): Promise<void> {
  const store = database.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE)
  for (const key of gone) store.delete(key)
  await finished(store.put(row))
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the journal failed')))
    if (request instanceof IDBOpenDBRequest)
      request.addEventListener('blocked', () => reject(new Error('the journal is being deleted')))
  })
}

// What we wrote ourselves, but any later version of the product must survive it.
function parseEntries(text: string): JournalEntry[] {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false
  const { elementId, value: answer, version, at, over = [] }: Partial<Record<string, unknown>> = { ...value }
  const hasNumbers = [elementId, version, at].every((part) => typeof part === 'number')
  return hasNumbers && typeof answer === 'string' && Array.isArray(over)
}
