import type { Conflict } from '@parcelle/contract/values'
import type { Clock } from '../store/clock.ts'
import { makeDraftSender } from './draft-sender.ts'
import type { Change, Saved, SaveState } from './draft.ts'
import { makePendingChanges } from './pending-changes.ts'
import { makeSaveTimer } from './save-timer.ts'
import { makeUnacknowledged, type Unacknowledged } from './unacknowledged.ts'

type Options = {
  /** `isLast`: from a page that is going away and will not hear the reply. */
  send: (changes: Change[], isLast: boolean) => Promise<Saved>
  clock: Clock
  onState: (state: SaveState) => void
  /** What is not saved yet has changed. */
  onPending: (pending: readonly Change[]) => void
  onConflicts: (conflicts: readonly Conflict[]) => void
  /** A request is over. */
  onOver: () => void
  versions: Map<number, number>
  unacknowledged?: Unacknowledged
}

export type Autosave = ReturnType<typeof makeAutosave>

/**
 * Sends what was typed, one request at a time, in the order it was typed. An answer stays pending until the server has
 * said that it is saved, and what is typed meanwhile goes with the next request.
 */
export function makeAutosave(options: Options) {
  const { clock, versions, unacknowledged = makeUnacknowledged(), onState, onOver } = options
  const pending = makePendingChanges({ ...options, unacknowledged })
  const timer = makeSaveTimer(clock, () => void flush())
  const sender = makeDraftSender({ ...options, pending, unacknowledged, retry: timer.retry })
  let sending: ReadonlySet<number> | null = null
  let running: Promise<void> | null = null
  let isHeld = false

  function change(elementId: number, value: string): void {
    pending.put(elementId, value)
    if (!sender.hasFailed()) onState({ kind: 'dirty' })
    timer.debounce()
  }

  /** Sends now. Resolves when nothing is under way any more, saved or not. */
  function flush(): Promise<void> {
    timer.stop()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    if (pending.isEmpty() || isHeld) return
    sending = pending.elementIds()
    timer.restart()
    if (!sender.hasFailed()) onState({ kind: 'saving' })
    const goesOn = await sender.attempt(pending.list())
    sending = null
    onOver()
    if (goesOn) await run()
  }

  return {
    change,
    flush,
    /** An answer of an earlier page, which may have sent it, and others before, without hearing of them. */
    resume(left: Change): void {
      versions.set(left.elementId, left.version)
      unacknowledged.add([left])
      change(left.elementId, left.value)
    },
    /** The page is going away: all that is not saved leaves once more, whatever is under way. */
    leave(): void {
      if (!pending.isEmpty()) sender.sendLast(pending.list())
    },
    /** Is this answer, or this very value of it, not yet known to the server? */
    isPending: (elementId: number) => pending.has(elementId) || sending?.has(elementId) === true,
    isSending: () => sending !== null,
    pending: pending.list,
    /** Nothing is sent while another call writes the same answers; what it wrote is no longer pending. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      await running
      isHeld = true
      try {
        return await work()
      } finally {
        isHeld = false
        if (!pending.isEmpty()) timer.pause()
      }
    },
    /** Another call has saved these. */
    settle: pending.settle,
    stop: timer.stop,
  }
}
