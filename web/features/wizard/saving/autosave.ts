import type { Conflict } from '@parcelle/contract/values'
import type { Clock } from '../store/clock.ts'
import { makeDraftSender } from './draft-sender.ts'
import type { Change, SavedDraft, SaveState } from './draft.ts'
import { makePendingChanges } from './pending-changes.ts'
import { makeSaveTimer } from './save-timer.ts'
import { makeUnacknowledgedChanges, type UnacknowledgedChanges } from './unacknowledged-changes.ts'

type Options = {
  /** `isLast`: sent while the page unloads, so no reply is read. */
  send: (changes: Change[], isLast: boolean) => Promise<SavedDraft>
  clock: Clock
  onState: (state: SaveState) => void
  onPending: (pending: readonly Change[]) => void
  onConflicts: (conflicts: readonly Conflict[]) => void
  onRequestEnd: () => void
  versions: Map<number, number>
  unacknowledged?: UnacknowledgedChanges
}

export type Autosave = ReturnType<typeof makeAutosave>

/**
 * Sends answers one request at a time, in typing order. An answer stays pending until the server confirms it; later
 * changes go with the next request.
 */
export function makeAutosave(options: Options) {
  const { clock, versions, unacknowledged = makeUnacknowledgedChanges(), onState, onRequestEnd } = options
  const pending = makePendingChanges({ ...options, unacknowledged })
  const timer = makeSaveTimer(clock, () => void flush())
  const sender = makeDraftSender({ ...options, pending, unacknowledged, retry: timer.retry })
  let sending: ReadonlySet<number> | null = null
  let running: Promise<void> | null = null
  let isPaused = false

  function change(elementId: number, value: string): void {
    pending.put(elementId, value)
    if (!sender.hasFailed()) onState({ kind: 'dirty' })
    timer.debounce()
  }

  /** Sends now. Resolves when no request is running, saved or not. */
  function flush(): Promise<void> {
    timer.stop()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    if (pending.isEmpty() || isPaused) return
    sending = pending.elementIds()
    timer.restart()
    if (!sender.hasFailed()) onState({ kind: 'saving' })
    const hasMore = await sender.attempt(pending.list())
    sending = null
    onRequestEnd()
    if (hasMore) await run()
  }

  return {
    change,
    flush,
    /** Restores an answer of an earlier page, which may have sent it without reading the reply. */
    resume(left: Change): void {
      versions.set(left.elementId, left.version)
      unacknowledged.add([left])
      change(left.elementId, left.value)
    },
    /** Sends all pending answers once more, even while a request is running. */
    sendOnUnload(): void {
      if (!pending.isEmpty()) sender.sendOnUnload(pending.list())
    },
    isPending: (elementId: number) => pending.has(elementId) || sending?.has(elementId) === true,
    isSending: () => sending !== null,
    pending: pending.list,
    /** Pauses autosave while another call writes the same answers. */
    async pauseWhile<T>(work: () => Promise<T>): Promise<T> {
      await running
      isPaused = true
      try {
        return await work()
      } finally {
        isPaused = false
        if (!pending.isEmpty()) timer.pause()
      }
    },
    settle: pending.settle,
    stop: timer.stop,
  }
}
