import { LAST_WRITE } from '../../../../session/store.ts'
import { KEPT_FOR, type JournalEntry } from './journal.ts'
import type { Box } from './seal.ts'

/** What a page left in its last instant: which answers stood, each with its time, and those that were sealed by then. */
export type LastWrite = {
  dossierId: string
  tab: string
  at: number
  standing: readonly (readonly [elementId: number, at: number])[]
  box: Box | null
  /** The pages before it whose answers it had taken over, without having written them yet. */
  replaces: readonly string[]
}

const toKey = ({ dossierId, tab }: { dossierId: string; tab: string }) => `${LAST_WRITE}${dossierId} ${tab}`

/**
 * Written while the page is being torn down, when nothing is waited for any more: the database of the browser would be
 * too late. False when there is no room.
 */
export function writeLast({ box, ...left }: LastWrite): boolean {
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

/** Of all dossiers; what is too old goes away. */
export function findLastWrites(): LastWrite[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(LAST_WRITE)) return []
    const left = read(localStorage.getItem(key) ?? '')
    if (left && left.at > Date.now() - KEPT_FOR) return [left]
    localStorage.removeItem(key)
    return []
  })
}

/** Of the entries a page had kept, those that were not saved or dropped since; one replaced since is marked as old. */
export function keepStanding(entries: readonly JournalEntry[], { standing }: LastWrite): JournalEntry[] {
  const times = new Map(standing)
  return entries.flatMap((entry) => {
    const at = times.get(entry.elementId)
    if (at === undefined) return []
    return [at === entry.at ? entry : { ...entry, isOld: true }]
  })
}

function read(text: string): LastWrite | null {
  try {
    // A border: we wrote it ourselves, and whatever else it is fails below or when the box is opened.
    const { box, ...left } = JSON.parse(text) as LastWrite & { box: { iv: string; sealed: string } | null }
    const opened = box && { iv: toBytes(box.iv), sealed: toBytes(box.sealed).buffer }
    return { ...left, standing: [...left.standing], replaces: [...left.replaces], box: opened }
  } catch {
    return null
  }
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
