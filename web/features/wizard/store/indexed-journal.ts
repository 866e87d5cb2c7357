import { DATABASE } from '../../../session/store.ts'
import { KEPT_FOR, latestOf, type Journal, type JournalEntry } from './journal.ts'
import type { Seal } from './seal.ts'

const STORE = 'journal'
const SEEN = 'seen'
/** Each page that is open has its own record: two tabs on one dossier never overwrite each other's. */
const TAB = crypto.randomUUID()

type Row = { key: string; dossierId: string; tab: string; at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** The journal in the browser's own database. */
export async function openIndexedJournal(seal: Seal): Promise<Journal> {
  const database = await open()
  holdTab()
  let adopted: string[] = []

  return {
    async recover(dossierId) {
      const alive = await livingTabs()
      const rows = await all(database)
      const left = rows.filter((row) => row.dossierId === dossierId && (row.tab === TAB || !alive.has(row.tab)))
      const fresh = left.filter(({ at }) => at > Date.now() - KEPT_FOR)
      const texts = await Promise.all(fresh.map((row) => seal.open(row)))
      adopted = left.map(({ key }) => key)
      return latestOf(texts.flatMap((text) => (text === null ? [] : readEntries(text))))
    },
    async write(dossierId, entries) {
      const box = await seal.close(JSON.stringify(entries))
      const row: Row = { key: `${dossierId} ${TAB}`, dossierId, tab: TAB, at: Date.now(), ...box }
      await write(database, row, adopted)
      adopted = []
    },
    async note(dossierId, seen) {
      const box = await seal.close(JSON.stringify(seen))
      const store = database.transaction(SEEN, 'readwrite').objectStore(SEEN)
      // The dossier this browser works on: of those before it nothing is left lying about.
      store.clear()
      await finished(store.put({ key: dossierId, at: Date.now(), ...box }))
    },
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const name of [STORE, SEEN])
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
function readEntries(text: string): JournalEntry[] {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false
  const { elementId, value: answer, version, at }: Partial<Record<string, unknown>> = { ...value }
  return [elementId, version, at].every((part) => typeof part === 'number') && typeof answer === 'string'
}

const lockName = (tab: string) => `parcelle.journal.${tab}`

/** A page that is open holds a lock; one that crashed or was closed does not, and its record may be taken over. */
function holdTab(): void {
  void navigator.locks?.request(lockName(TAB), { mode: 'shared' }, () => new Promise(() => {}))
}

async function livingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockName('')) ? [name.slice(lockName('').length)] : [])),
  )
}
