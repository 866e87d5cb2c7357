import type { Conflict } from '@parcelle/contract/values'
import { ApiError } from '../../../api/api.ts'
import type { Clock } from '../store/clock.ts'
import { conflictOf } from './conflict-of.ts'
import { makeUnheard, type Unheard } from './unacknowledged.ts'

/** An answer, the version it was based on, and what was sent on top of that version before and may have arrived. */
export type Change = { elementId: number; value: string; version: number; over?: string[] }
export type Saved = { saved_at: string; versions: Readonly<Record<string, number>> }

/** What became of the last attempt. `unreachable` is tried again by itself, `refused` only when asked. */
export type SaveState =
  | { kind: 'idle' | 'dirty' | 'saving' | 'unreachable' | 'failing' | 'refused' }
  | { kind: 'saved'; at: string }

type Options = {
  /** `isLast`: from a page that is going away and will not hear the answer. */
  send: (changes: Change[], isLast: boolean) => Promise<Saved>
  clock: Clock
  onState: (state: SaveState) => void
  /** What is not saved yet has changed. */
  onPending: (pending: readonly Change[]) => void
  onConflicts: (conflicts: readonly Conflict[]) => void
  /** A request is over. */
  onOver: () => void
  versions: Map<number, number>
  unheard?: Unheard
}

/** A pause in typing; the longest wait while it goes on; how long a failure waits before the next try. */
const PAUSE = 1000
const LONGEST = 1800
const RETRIES = [2000, 4000, 8000, 15_000, 30_000] as const

export type Autosave = ReturnType<typeof makeAutosave>

/**
 * Sends what was typed, one request at a time, in the order it was typed. An answer stays pending until the server has
 * said that it is saved, and what is typed meanwhile goes with the next request.
 */
export function makeAutosave({ send, clock, versions, unheard = makeUnheard(), ...tell }: Options) {
  const pending = new Map<number, string>()
  let sending: Map<number, string> | null = null
  let running: Promise<void> | null = null
  let stopTimer = () => {}
  let firstChange: number | null = null
  let failures = 0
  let isHeld = false

  const entries = (): Change[] =>
    [...pending].map(([elementId, value]) => unheard.mark({ elementId, value, version: versions.get(elementId) ?? 0 }))

  function change(elementId: number, value: string): void {
    // Last typed, last sent.
    pending.delete(elementId)
    pending.set(elementId, value)
    firstChange ??= clock.now()
    tell.onPending(entries())
    if (failures === 0) tell.onState({ kind: 'dirty' })
    plan(Math.max(0, Math.min(PAUSE, firstChange + LONGEST - clock.now())))
  }

  function plan(delay: number): void {
    stopTimer()
    stopTimer = clock.after(delay, () => void flush())
  }

  /** Sends now. Resolves when nothing is under way any more, saved or not. */
  function flush(): Promise<void> {
    stopTimer()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    if (pending.size === 0 || isHeld) return
    sending = new Map(pending)
    firstChange = null
    if (failures === 0) tell.onState({ kind: 'saving' })
    const goesOn = await attempt(entries())
    sending = null
    tell.onOver()
    if (goesOn) await run()
  }

  async function attempt(changes: Change[]): Promise<boolean> {
    unheard.add(changes)
    try {
      const saved = await send(changes, false)
      failures = 0
      settle(changes, saved.versions)
      tell.onState(pending.size > 0 ? { kind: 'dirty' } : { kind: 'saved', at: saved.saved_at })
      return true
    } catch (error) {
      return fail(error, changes)
    }
  }

  /** What was sent is saved, unless it has been changed again since. */
  function settle(changes: readonly Change[], known: Readonly<Record<string, number>>): void {
    const saved = changes.filter(({ elementId }) => known[elementId] !== undefined)
    for (const { elementId, value } of saved) {
      versions.set(elementId, known[elementId] ?? 0)
      if (pending.get(elementId) === value) pending.delete(elementId)
    }
    tell.onPending(entries())
  }

  function fail(error: unknown, changes: readonly Change[]): boolean {
    if (!(error instanceof ApiError)) throw error
    const { conflicts, versions: known } = conflictOf(error)
    if (conflicts.length > 0) {
      failures = 0
      settle(changes, known)
      for (const { elementId } of conflicts) pending.delete(elementId)
      tell.onPending(entries())
      tell.onConflicts(conflicts)
      tell.onState({ kind: 'dirty' })
      return true
    }
    if (error.status === 422 && dropRefused(error)) return true
    failures++
    const again = error.status === 0 || error.status >= 500 || error.status === 429
    tell.onState({ kind: error.status === 0 ? 'unreachable' : again ? 'failing' : 'refused' })
    if (again) plan(RETRIES[Math.min(failures, RETRIES.length) - 1] ?? 0)
    return false
  }

  /** Answers that nobody may give any more, such as those of a block hidden meanwhile: the others are saved without. */
  function dropRefused({ errors }: ApiError): boolean {
    const refused = errors.flatMap(({ property }) => (pending.delete(Number(property)) ? [property] : []))
    tell.onPending(entries())
    return refused.length > 0
  }

  return {
    change,
    flush,
    /** An answer of an earlier page, which may have sent it, and others before, without hearing of them. */
    resume(left: Change): void {
      versions.set(left.elementId, left.version)
      unheard.add([left])
      change(left.elementId, left.value)
    },
    /** The page is going away: all that is not saved leaves once more, whatever is under way. */
    leave(): void {
      const changes = entries()
      if (changes.length === 0) return
      unheard.add(changes)
      void send(changes, true).catch(() => {})
    },
    /** Is this answer, or this very value of it, not yet known to the server? */
    isPending: (elementId: number) => pending.has(elementId) || sending?.has(elementId) === true,
    isSending: () => sending !== null,
    pending: entries,
    /** Nothing is sent while another call writes the same answers; what it wrote is no longer pending. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      await running
      isHeld = true
      try {
        return await work()
      } finally {
        isHeld = false
        if (pending.size > 0) plan(PAUSE)
      }
    },
    /** Another call has saved these. */
    settle,
    forget: (elementId: number) => {
      pending.delete(elementId)
      tell.onPending(entries())
    },
    stop: () => stopTimer(),
  }
}
