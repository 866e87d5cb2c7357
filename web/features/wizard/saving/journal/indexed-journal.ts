import { DATABASE } from '../../../../session/store.ts'
import { MAX_ENTRY_AGE, latestEntries, type Journal, type JournalEntry } from './journal.ts'
import { dropLastWrite, findLastWrites, writeLastWrite, selectPending, type LastWrite } from './last-write.ts'
import { holdTabLock, listOpenTabs } from './open-tabs.ts'
import type { EncryptedData, Cipher } from './cipher.ts'

const ENTRIES = 'journal'
const SNAPSHOTS = 'seen'
const FILES = 'files'

type Row = { key: string; dossierId: string; tab: string; at: number } & EncryptedData
/** Everything that one closed tab has left behind. */
type ClosedTab = { tab: string; row: Row | undefined; left: LastWrite | undefined; entries: JournalEntry[] | null }

/** The journal in IndexedDB. */
export async function openIndexedJournal(cipher: Cipher): Promise<Journal> {
  const database = await openDatabase()
  /** One record per opened dossier: two tabs never overwrite each other. */
  const tab = crypto.randomUUID()
  const releaseTab = holdTabLock(tab)
  let adopted: readonly ClosedTab[] = []
  let prepared: { entries: readonly JournalEntry[]; box: EncryptedData; turn: number } | null = null
  let turns = 0
  let hasLeft = false

  return {
    async recover(dossierId) {
      const alive = await listOpenTabs()
      const isFree = (one: { dossierId: string; tab: string }) => one.dossierId === dossierId && !alive.has(one.tab)
      const lastWrites = findLastWrites()
      const closed = await readClosed(cipher, (await readRows(database)).filter(isFree), lastWrites.filter(isFree))
      // Entries that do not decrypt belong to another user and are left alone.
      adopted = closed.filter(({ entries }) => entries !== null)
      return latestEntries(adopted.flatMap((one) => remainingEntries(one, lastWrites)))
    },
    async write(dossierId, entries) {
      const isAfterLeaving = hasLeft
      const box = prepared?.entries === entries ? prepared.box : await cipher.encrypt(JSON.stringify(entries))
      const row: Row = { key: `${dossierId} ${tab}`, dossierId, tab, at: Date.now(), ...box }
      const replaced = adopted
      await writeRow(
        database,
        row,
        replaced.flatMap((one) => one.row?.key ?? []),
      )
      for (const { left } of replaced) if (left) dropLastWrite(left)
      if (isAfterLeaving) dropLastWrite({ dossierId, tab })
      adopted = []
    },
    async prepare(entries) {
      const turn = ++turns
      const box = await cipher.encrypt(JSON.stringify(entries))
      if (turn > (prepared?.turn ?? 0)) prepared = { entries, box, turn }
    },
    writeOnUnload(dossierId, entries) {
      hasLeft = true
      const standing = entries.map(({ elementId, at }) => [elementId, at] as const)
      const replaces = adopted.map((one) => one.tab)
      const isWritten = writeLastWrite({
        dossierId,
        tab,
        at: Date.now(),
        standing,
        replaces,
        box: prepared?.box ?? null,
      })
      return isWritten && (entries.length === 0 || prepared?.entries === entries)
    },
    async writeSnapshot(dossierId, seen) {
      const box = await cipher.encrypt(JSON.stringify(seen))
      const store = database.transaction(SNAPSHOTS, 'readwrite').objectStore(SNAPSHOTS)
      // Only the current dossier is kept.
      store.clear()
      await toPromise(store.put({ key: dossierId, at: Date.now(), ...box }))
    },
    fileStore: {
      cipher,
      request: async (ask) => toPromise(ask(database.transaction(FILES, 'readwrite').objectStore(FILES))),
    },
    close: releaseTab,
  }
}

/** A last write on unload is newer than the IndexedDB row of the same tab. */
function readClosed(cipher: Cipher, rows: readonly Row[], all: readonly LastWrite[]): Promise<ClosedTab[]> {
  const tabs = new Set([...rows, ...all].map(({ tab }) => tab))
  return Promise.all(
    [...tabs].map(async (tab) => {
      const row = rows.find((one) => one.tab === tab)
      const left = all.find((one) => one.tab === tab && one.at >= (row?.at ?? 0))
      return { tab, row, left, entries: await readEntries(cipher, row, left) }
    }),
  )
}

/** Entries still pending after the tabs that had taken over from this one. */
function remainingEntries({ tab, entries }: ClosedTab, lastWrites: readonly LastWrite[]): JournalEntry[] {
  return lastWrites.filter(({ replaces }) => replaces.includes(tab)).reduce(selectPending, entries ?? [])
}

async function readEntries(cipher: Cipher, row: Row | undefined, left: LastWrite | undefined) {
  const box = left?.box ?? row
  const isNothing = !box || left?.standing.length === 0 || (row === box && row.at <= Date.now() - MAX_ENTRY_AGE)
  const text = isNothing ? '[]' : await cipher.decrypt(box)
  if (text === null) return null
  const entries = parseEntries(text)
  return left ? selectPending(entries, left) : entries
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 3)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const name of [ENTRIES, SNAPSHOTS, FILES])
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'key' })
  })
  return toPromise(request).then((database) => {
    // Logout deletes the database; an open connection would block that.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

const readRows = (database: IDBDatabase): Promise<Row[]> =>
  toPromise(database.transaction(ENTRIES).objectStore(ENTRIES).getAll())

async function writeRow(database: IDBDatabase, row: Row, replaced: readonly string[]): Promise<void> {
  const store = database.transaction(ENTRIES, 'readwrite', { durability: 'strict' }).objectStore(ENTRIES)
  for (const key of replaced) store.delete(key)
  await toPromise(store.put(row))
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the journal failed')))
    if (request instanceof IDBOpenDBRequest)
      request.addEventListener('blocked', () => reject(new Error('the journal is being deleted')))
  })
}

// The entries may come from another version of the application.
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
