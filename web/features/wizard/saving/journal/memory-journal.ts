import { latestOf, type Journal, type JournalEntry } from './journal.ts'

/** For tests, and for a browser that has no database: as good as the page lives. */
export function memoryJournal(left: Map<string, readonly JournalEntry[]> = new Map()): Journal {
  return {
    recover: async (dossierId) => latestOf(left.get(dossierId) ?? []),
    write: async (dossierId, entries) => void left.set(dossierId, entries),
    prepare: async () => {},
    leave: (dossierId, entries) => (left.set(dossierId, entries), true),
    note: async () => {},
    shelf: null,
    close: () => {},
  }
}
