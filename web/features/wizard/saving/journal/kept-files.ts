import type { Shelf } from './journal.ts'
import type { Box } from './seal.ts'

/** A file somebody chose for an element, of what type they said it is, and the document it takes the place of. */
export type KeptFile = { id: string; elementId: number; typeId: string; replaces: string | null; file: File }

/**
 * The files of a dossier that the server does not have yet, kept in the browser as the answers are: sealed for their
 * owner, thrown away with the journal. One page looks after each; another one of the same person waits for its turn.
 */
export type KeptFiles = {
  /** Never refuses: where there is no room, only this page knows the file. */
  add: (file: KeptFile) => Promise<void>
  /** The server has it, or nobody wants it any more. */
  drop: (id: string) => Promise<void>
  /** Hands over each file that no page looks after, now or once the page that does is gone. */
  recover: (take: (file: KeptFile) => void) => Promise<void>
}

type Row = { key: string } & Box

/** As long as an answer. */
const FILES_KEPT_FOR = 7 * 24 * 60 * 60 * 1000

/** An id that tells when the file was chosen: old ones are found without being read. */
export const newFileId = () => `${Date.now()}.${crypto.randomUUID()}`

export function keepFiles(dossierId: string, shelf: Shelf): KeptFiles {
  const toKey = (id: string) => `${dossierId} ${id}`
  /** Those this page looks after, each with what lets go of it. */
  const ours = new Map<string, () => void>()
  const writing = new Map<string, Promise<void>>()

  async function takeOver(id: string, take: (file: KeptFile) => void): Promise<void> {
    const letGo = await hold(id)
    // Meanwhile the other page may have sent it.
    const kept = await readFile(shelf, toKey(id)).catch(() => null)
    if (!kept) return letGo()
    ours.set(id, letGo)
    take({ id, ...kept })
  }

  return {
    async add({ id, ...kept }) {
      if (ours.has(id) || writing.has(id)) return
      const work = async () => {
        ours.set(id, await hold(id))
        await writeFile(shelf, toKey(id), kept).catch(() => {})
      }
      writing.set(id, work())
      await writing.get(id)
    },
    async drop(id) {
      // What was still being written would come back after it.
      await writing.get(id)
      writing.delete(id)
      await shelf.at((rows) => rows.delete(toKey(id))).catch(() => {})
      ours.get(id)?.()
      ours.delete(id)
    },
    async recover(take) {
      const keys = (await shelf.at((rows) => rows.getAllKeys())).map(String)
      for (const key of keys) {
        const id = key.slice(toKey('').length)
        if (isTooOld(key)) await shelf.at((rows) => rows.delete(key))
        else if (key.startsWith(toKey('')) && !ours.has(id)) void takeOver(id, take).catch(() => {})
      }
    },
  }
}

/** Waits until no other page looks after this file; it is ours until let go, or until this page is gone. */
function hold(id: string): Promise<() => void> {
  return new Promise((resolve) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo))
    // Where there are no locks, or none to be had, there is nobody to wait for.
    if (navigator.locks) navigator.locks.request(`parcelle.file.${id}`, held).catch(() => void held())
    else void held()
  })
}

const isTooOld = (key: string) => Number.parseInt(key.split(' ').at(-1) ?? '', 10) <= Date.now() - FILES_KEPT_FOR

async function writeFile({ at, seal }: Shelf, key: string, kept: Omit<KeptFile, 'id'>): Promise<void> {
  const row: Row = { key, ...(await seal.closeBytes(await packed(kept))) }
  await at((rows) => rows.put(row))
}

async function readFile({ at, seal }: Shelf, key: string): Promise<Omit<KeptFile, 'id'> | null> {
  const row = await at((rows): IDBRequest<Row | undefined> => rows.get(key))
  const bytes = row && (await seal.openBytes(row))
  return bytes ? unpacked(bytes) : null
}

type Label = Omit<KeptFile, 'id' | 'file'> & { name: string; type: string }

/** Sealed as one: how long its label is, the label, the content. */
function packed({ elementId, typeId, replaces, file }: Omit<KeptFile, 'id'>): Promise<ArrayBuffer> {
  const label: Label = { elementId, typeId, replaces, name: file.name, type: file.type }
  const head = new TextEncoder().encode(JSON.stringify(label))
  return new Blob([Uint32Array.of(head.length), head, file]).arrayBuffer()
}

function unpacked(bytes: ArrayBuffer): Omit<KeptFile, 'id'> {
  const start = 4 + (new Uint32Array(bytes, 0, 1)[0] ?? 0)
  // A border: we sealed it ourselves, and nobody else can.
  const label = JSON.parse(new TextDecoder().decode(bytes.slice(4, start))) as Label
  const { elementId, typeId, replaces, name, type } = label
  return { elementId, typeId, replaces, file: new File([bytes.slice(start)], name, { type }) }
}
