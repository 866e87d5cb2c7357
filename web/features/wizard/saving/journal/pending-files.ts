import type { EncryptedStore } from './journal.ts'
import type { EncryptedData } from './cipher.ts'

/** `replaces`: id of the receipt whose place the file takes. */
export type PendingFile = { id: string; elementId: number; typeId: string; replaces: string | null; file: File }

/**
 * Files not uploaded yet, encrypted in IndexedDB for their owner. A Web Lock makes one tab responsible for each file.
 */
export type PendingFiles = {
  /** Never rejects: without storage the file stays in memory only. */
  add: (file: PendingFile) => Promise<void>
  drop: (id: string) => Promise<void>
  /** Passes on each file that no tab is responsible for, now or once its tab has closed. */
  recover: (take: (file: PendingFile) => void) => Promise<void>
}

type Row = { key: string } & EncryptedData

/** In ms, the same as for answers. */
const MAX_FILE_AGE = 7 * 24 * 60 * 60 * 1000

/** Starts with the time, so that expired files are found without decryption. */
export const newFileId = () => `${Date.now()}.${crypto.randomUUID()}`

export function makePendingFiles(dossierId: string, store: EncryptedStore): PendingFiles {
  const toKey = (id: string) => `${dossierId} ${id}`
  /** The files of this tab, each with the function that releases its lock. */
  const locks = new Map<string, () => void>()
  const writing = new Map<string, Promise<void>>()

  async function takeOver(id: string, take: (file: PendingFile) => void): Promise<void> {
    const release = await acquireFileLock(id)
    // The other tab may have uploaded it meanwhile.
    const file = await readFile(store, toKey(id)).catch(() => null)
    if (!file) return release()
    locks.set(id, release)
    take({ id, ...file })
  }

  return {
    async add({ id, ...file }) {
      if (locks.has(id) || writing.has(id)) return
      const work = async () => {
        locks.set(id, await acquireFileLock(id))
        await writeFile(store, toKey(id), file).catch(() => {})
      }
      writing.set(id, work())
      await writing.get(id)
    },
    async drop(id) {
      // A running write would restore the row after the deletion.
      await writing.get(id)
      writing.delete(id)
      await store.request((rows) => rows.delete(toKey(id))).catch(() => {})
      locks.get(id)?.()
      locks.delete(id)
    },
    async recover(take) {
      const keys = (await store.request((rows) => rows.getAllKeys())).map(String)
      for (const key of keys) {
        const id = key.slice(toKey('').length)
        if (isExpired(key)) await store.request((rows) => rows.delete(key))
        else if (key.startsWith(toKey('')) && !locks.has(id)) void takeOver(id, take).catch(() => {})
      }
    },
  }
}

/** Waits for the lock of a file. The browser frees it when the tab closes. */
function acquireFileLock(id: string): Promise<() => void> {
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release))
    // Without the Web Locks API there is nobody to wait for.
    if (navigator.locks) navigator.locks.request(`parcelle.file.${id}`, held).catch(() => void held())
    else void held()
  })
}

const isExpired = (key: string) => Number.parseInt(key.split(' ').at(-1) ?? '', 10) <= Date.now() - MAX_FILE_AGE

async function writeFile(
  { request, cipher }: EncryptedStore,
  key: string,
  file: Omit<PendingFile, 'id'>,
): Promise<void> {
  const row: Row = { key, ...(await cipher.encryptBytes(await pack(file))) }
  await request((rows) => rows.put(row))
}

async function readFile({ request, cipher }: EncryptedStore, key: string): Promise<Omit<PendingFile, 'id'> | null> {
  const row = await request((rows): IDBRequest<Row | undefined> => rows.get(key))
  const bytes = row && (await cipher.decryptBytes(row))
  return bytes ? unpack(bytes) : null
}

type FileHeader = Omit<PendingFile, 'id' | 'file'> & { name: string; type: string }

/** Layout: header length (4 bytes), header as JSON, content. */
function pack({ elementId, typeId, replaces, file }: Omit<PendingFile, 'id'>): Promise<ArrayBuffer> {
  const label: FileHeader = { elementId, typeId, replaces, name: file.name, type: file.type }
  const head = new TextEncoder().encode(JSON.stringify(label))
  return new Blob([Uint32Array.of(head.length), head, file]).arrayBuffer()
}

function unpack(bytes: ArrayBuffer): Omit<PendingFile, 'id'> {
  const start = 4 + (new Uint32Array(bytes, 0, 1)[0] ?? 0)
  // Unsafe cast: only this code can encrypt with the user's key.
  const label = JSON.parse(new TextDecoder().decode(bytes.slice(4, start))) as FileHeader
  const { elementId, typeId, replaces, name, type } = label
  return { elementId, typeId, replaces, file: new File([bytes.slice(start)], name, { type }) }
}
