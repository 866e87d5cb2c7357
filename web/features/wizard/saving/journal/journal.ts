import type { Form } from '@parcelle/forms'
import type { Receipt } from '../../uploads/receipt.ts'
import type { Change } from '../draft.ts'
import type { Cipher } from './cipher.ts'

/** `at`: when it was typed. `isSuperseded`: replaced by a newer value that its page could not store on unload. */
export type JournalEntry = Change & { at: number; isSuperseded?: true }

/**
 * Unsaved answers of this tab, encrypted in the browser for their owner. They survive a lost network, a closed tab and
 * an expired session.
 */
export type Journal = {
  /** Unsaved entries of closed tabs, oldest first. They are removed from those tabs by the next `write`. */
  recover: (dossierId: string) => Promise<JournalEntry[]>
  write: (dossierId: string, entries: readonly JournalEntry[]) => Promise<void>
  /** Encrypts ahead of time: encryption is asynchronous, which is too slow on unload. */
  prepare: (entries: readonly JournalEntry[]) => Promise<void>
  /** Stores prepared entries synchronously. False if they were not prepared or storage is full. */
  writeOnUnload: (dossierId: string, entries: readonly JournalEntry[]) => boolean
  writeSnapshot: (dossierId: string, seen: DossierSnapshot) => Promise<void>
  /** For files waiting to be uploaded; null without IndexedDB. */
  fileStore: EncryptedStore | null
  /** Lets other tabs take over what is left. */
  close: () => void
}

/** One object store of the journal database, with the cipher of its owner. */
export type EncryptedStore = {
  cipher: Cipher
  request: <T>(ask: (rows: IDBObjectStore) => IDBRequest<T>) => Promise<T>
}

/** Receipts, and what the form calls its elements, blocks and product. */
type DossierSnapshot = {
  receipts: readonly Receipt[]
  referential: { elements: Readonly<Record<string, number>>; blocks: readonly number[]; productId: number | null }
}

export function toDossierSnapshot(
  { elements, blocks, element, definition }: Form,
  receipts: readonly Receipt[],
): DossierSnapshot {
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

/** In ms. Restoring older answers would surprise more than help. */
export const MAX_ENTRY_AGE = 7 * 24 * 60 * 60 * 1000

export function latestEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  const latest = new Map<number, JournalEntry>()
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    latest.delete(entry.elementId)
    latest.set(entry.elementId, entry)
  }
  return [...latest.values()]
}
