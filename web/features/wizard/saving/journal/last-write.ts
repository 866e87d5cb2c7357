import { LEFT } from '../../../../session/store.ts'
import { KEPT_FOR, type JournalEntry } from './journal.ts'
import type { Box } from './seal.ts'

/** What a page left in its last instant: which answers stood, each with its time, and those that were sealed by then. */
export type LeftBehind = {
  dossierId: string
  tab: string
  at: number
  standing: readonly (readonly [elementId: number, at: number])[]
  box: Box | null
  /** The pages before it whose answers it had taken over, without having written them yet. */
  replaces: readonly string[]
}

const keyOf = ({ dossierId, tab }: { dossierId: string; tab: string }) => `${LEFT}${dossierId} ${tab}`

/**
 * Written while the page is being torn down, when nothing is waited for any more: the database of the browser would be
 * too late. False when there is no room.
 */
export function leaveBehind({ box, ...left }: LeftBehind): boolean {
  const sealed = box && { iv: toText(box.iv), sealed: toText(new Uint8Array(box.sealed)) }
  try {
    localStorage.setItem(keyOf(left), JSON.stringify({ ...left, box: sealed }))
    return true
  } catch {
    return false
  }
}

export function dropLeftBehind(left: { dossierId: string; tab: string }): void {
  localStorage.removeItem(keyOf(left))
}

/** Of all dossiers; what is too old goes away. */
export function findLeftBehind(): LeftBehind[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(LEFT)) return []
    const left = read(localStorage.getItem(key) ?? '')
    if (left && left.at > Date.now() - KEPT_FOR) return [left]
    localStorage.removeItem(key)
    return []
  })
}

/** Of the entries a page had kept, those that were not saved or dropped since; one replaced since is marked as old. */
export function standingOf(entries: readonly JournalEntry[], { standing }: LeftBehind): JournalEntry[] {
  const times = new Map(standing)
  return entries.flatMap((entry) => {
    const at = times.get(entry.elementId)
    if (at === undefined) return []
    return [at === entry.at ? entry : { ...entry, isOld: true }]
  })
}

function read(text: string): LeftBehind | null {
  try {
    // A border: we wrote it ourselves, and whatever else it is fails below or when the box is opened.
    const { box, ...left } = JSON.parse(text) as LeftBehind & { box: { iv: string; sealed: string } | null }
    const opened = box && { iv: toBytes(box.iv), sealed: toBytes(box.sealed).buffer }
    return { ...left, standing: [...left.standing], replaces: [...left.replaces], box: opened }
  } catch {
    return null
  }
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
