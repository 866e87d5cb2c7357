import { makeStore } from '../../../ui/store.ts'
import type { Change } from './draft.ts'
import type { Clock } from '../store/clock.ts'
import type { Journal, JournalEntry } from './journal/journal.ts'

// Often enough for a crash, seldom enough not to meet every key.
const PAUSE = 200

/** Writes what is not saved yet to the journal, soon after each change, one write at a time. */
export function makeJournalWriter(journal: Promise<Journal | null>, dossierId: string, clock: Clock) {
  /** Whether the journal holds all that the server does not. */
  const isKept = makeStore(false)
  const times = new Map<number, { value: string; at: number }>()
  let latest = 0
  let entries: JournalEntry[] = []
  let stopTimer: (() => void) | null = null
  let writing = Promise.resolve()
  let opened: Journal | null = null
  void journal.then((open) => (opened = open))
  /** Whether something has changed since the journal was last written. */
  let isBehind = false

  function write(pending: readonly Change[]): void {
    entries = pending.map((change) => ({ ...change, at: timeOf(change) }))
    isKept.set(false)
    isBehind = true
    void opened?.prepare(entries).catch(() => {})
    stopTimer ??= clock.after(PAUSE, flush)
  }

  function timeOf({ elementId, value }: Change): number {
    const known = times.get(elementId)
    if (known?.value === value) return known.at
    // No two answers at the same time: it tells them apart.
    const at = (latest = Math.max(clock.now(), latest + 1))
    times.set(elementId, { value, at })
    return at
  }

  function flush(): Promise<void> {
    stopTimer?.()
    stopTimer = null
    const last = writing
    const now = entries
    writing = (async () => {
      await last
      await writeNow(now)
    })()
    return writing
  }

  async function writeNow(now: JournalEntry[]): Promise<void> {
    const open = await journal
    if (!open) return
    try {
      await open.write(dossierId, now)
      if (now !== entries) return
      isKept.set(true)
      isBehind = false
    } catch {
      // A full disk or a private window: the status line says that only the server keeps the answers.
      isKept.set(false)
    }
  }

  /** The page is going away. Whether it may, without anything being lost. */
  function leave(): boolean {
    return !isBehind || opened?.leave(dossierId, entries) === true
  }

  return { write, flush, leave, isKept }
}
