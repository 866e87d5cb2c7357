import { makeStore } from '../../../ui/store.ts'
import type { Change } from './draft.ts'
import type { Clock } from '../store/clock.ts'
import type { Journal, JournalEntry } from './journal/journal.ts'

// In ms. Short enough to survive a crash, long enough to skip single keystrokes.
const WRITE_DELAY = 200

/** Writes pending changes to the journal, debounced, one write at a time. */
export function makeJournalWriter(journal: Promise<Journal | null>, dossierId: string, clock: Clock) {
  /** Whether the journal holds all pending changes. */
  const isJournaled = makeStore(false)
  const times = new Map<number, { value: string; at: number }>()
  let latest = 0
  let entries: JournalEntry[] = []
  let stopTimer: (() => void) | null = null
  let writing = Promise.resolve()
  let opened: Journal | null = null
  void journal.then((open) => (opened = open))
  let isBehind = false

  function write(pending: readonly Change[]): void {
    entries = pending.map((change) => ({ ...change, at: timeOf(change) }))
    isJournaled.set(false)
    isBehind = true
    void opened?.prepare(entries).catch(() => {})
    stopTimer ??= clock.after(WRITE_DELAY, flush)
  }

  function timeOf({ elementId, value }: Change): number {
    const known = times.get(elementId)
    if (known?.value === value) return known.at
    // Timestamps are unique because the journal identifies an answer by its time.
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
      isJournaled.set(true)
      isBehind = false
    } catch {
      // A full disk or a private window: the save status tells the user.
      isJournaled.set(false)
    }
  }

  /** Returns whether the page may unload without losing answers. */
  function writeOnUnload(): boolean {
    return !isBehind || opened?.writeOnUnload(dossierId, entries) === true
  }

  return { write, flush, writeOnUnload, isJournaled }
}
