import { LAST_WRITE } from '../../../../session/store.ts'
import { MAX_ENTRY_AGE, type JournalEntry } from './journal.ts'
import type { EncryptedData } from './cipher.ts'

/** Written on unload. `standing`: the pending answers with their times; `box`: those that were encrypted by then. */
export type LastWrite = {
  dossierId: string
  tab: string
  at: number
  standing: readonly (readonly [elementId: number, at: number])[]
  box: EncryptedData | null
  /** Tabs whose entries it had taken over without writing them yet. */
  replaces: readonly string[]
}

const toKey = ({ dossierId, tab }: { dossierId: string; tab: string }) => `${LAST_WRITE}${dossierId} ${tab}`

/** Uses localStorage because IndexedDB is asynchronous and too late on unload. False when storage is full. */
export function writeLastWrite({ box, ...left }: LastWrite): boolean {
  const sealed = box && { iv: toText(box.iv), sealed: toText(new Uint8Array(box.sealed)) }
  try {
    localStorage.setItem(toKey(left), JSON.stringify({ ...left, box: sealed }))
    return true
  } catch {
    return false
  }
}

export function dropLastWrite(left: { dossierId: string; tab: string }): void {
  localStorage.removeItem(toKey(left))
}

/** Reads all dossiers and deletes expired ones. */
export function findLastWrites(): LastWrite[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(LAST_WRITE)) return []
    const left = read(localStorage.getItem(key) ?? '')
    if (left && left.at > Date.now() - MAX_ENTRY_AGE) return [left]
    localStorage.removeItem(key)
    return []
  })
}

/** Keeps the entries still pending at unload; those replaced since are marked as superseded. */
export function selectPending(entries: readonly JournalEntry[], { standing }: LastWrite): JournalEntry[] {
  const times = new Map(standing)
  return entries.flatMap((entry) => {
    const at = times.get(entry.elementId)
    if (at === undefined) return []
    return [at === entry.at ? entry : { ...entry, isSuperseded: true }]
  })
}

function read(text: string): LastWrite | null {
  try {
    // Unsafe cast: damaged data fails below or when it is decrypted.
    const { box, ...left } = JSON.parse(text) as LastWrite & { box: { iv: string; sealed: string } | null }
    const opened = box && { iv: toBytes(box.iv), sealed: toBytes(box.sealed).buffer }
    return { ...left, standing: [...left.standing], replaces: [...left.replaces], box: opened }
  } catch {
    return null
  }
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
