import type { Clock } from '../store/clock.ts'

/** A pause in typing; the longest wait while it goes on; how long a failure waits before the next try. */
const PAUSE = 1000
const LONGEST = 1800
const RETRIES = [2000, 4000, 8000, 15_000, 30_000] as const

/** Says when to save: debounced while somebody types, ever later after a failure. */
export function makeSaveTimer(clock: Clock, save: () => void) {
  let stop = () => {}
  let firstChange: number | null = null

  function plan(delay: number): void {
    stop()
    stop = clock.after(delay, save)
  }

  return {
    /** Something was typed. */
    debounce(): void {
      firstChange ??= clock.now()
      plan(Math.max(0, Math.min(PAUSE, firstChange + LONGEST - clock.now())))
    },
    /** What was typed until now is being sent: the longest wait begins anew. */
    restart: () => {
      firstChange = null
    },
    pause: () => plan(PAUSE),
    retry: (failures: number) => plan(RETRIES[Math.min(failures, RETRIES.length) - 1] ?? 0),
    stop: () => stop(),
  }
}
