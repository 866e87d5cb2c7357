import type { Form } from '@parcelle/forms'
import type { Receipt } from '../../uploads/receipt.ts'
import type { Change } from '../draft.ts'
import type { Seal } from './seal.ts'

/**
 * An answer that the server may not know yet, and when it was given. `isOld`: another one replaced it, in the last
 * instant of a page that could not keep it any more.
 */
export type JournalEntry = Change & { at: number; isOld?: true }

/**
 * The answers of this tab that are not saved yet, kept in the browser: they outlive a lost network, a closed tab and an
 * expired session. Only their owner can read them back.
 */
export type Journal = {
  /** What earlier tabs left unsaved in a dossier, oldest first. It stays theirs until `write` has made it ours. */
  recover: (dossierId: string) => Promise<JournalEntry[]>
  write: (dossierId: string, entries: readonly JournalEntry[]) => Promise<void>
  /** Makes ready to leave with these: sealing takes a moment, which a page that is going away does not have. */
  prepare: (entries: readonly JournalEntry[]) => Promise<void>
  /** Keeps them at once, in the last instant of a page. False: they were not ready, or there is no room. */
  leave: (dossierId: string, entries: readonly JournalEntry[]) => boolean
  /** Keeps, beside the answers, what the dossier was last seen with. */
  note: (dossierId: string, seen: Seen) => Promise<void>
  /** Where what is larger than an answer is kept: files on their way. */
  shelf: Shelf | null
  /** Nothing more will be written: whoever opens the dossier next may take over what is left. */
  close: () => void
}

/** A place of its own in the same database, and the seal of its owner. */
export type Shelf = { seal: Seal; at: <T>(ask: (rows: IDBObjectStore) => IDBRequest<T>) => Promise<T> }

/** The documents of a dossier, and what its form calls what: element ids by name, blocks, and what holds the product. */
type Seen = {
  receipts: readonly Receipt[]
  referential: { elements: Readonly<Record<string, number>>; blocks: readonly number[]; productId: number | null }
}

export function toSeen({ elements, blocks, element, definition }: Form, receipts: readonly Receipt[]): Seen {
  const product = element(definition.referential?.product ?? '')
  return {
    receipts,
    referential: {
      elements: Object.fromEntries(elements.map(({ name, id }) => [name, id])),
      blocks: blocks.map(({ id }) => id),
      productId: product?.id ?? null,
    },
  }
}

/** Older than this, an unsaved answer is more likely to surprise than to help. */
export const KEPT_FOR = 7 * 24 * 60 * 60 * 1000

/** One per element, the latest, in the order they were given. */
export function latestEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  const latest = new Map<number, JournalEntry>()
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    latest.delete(entry.elementId)
    latest.set(entry.elementId, entry)
  }
  return [...latest.values()]
}
