import type { Clock } from '../store/clock.ts'

/** In ms: debounce, longest wait while the user keeps typing, and retry backoff. */
const DEBOUNCE = 1000
const MAX_WAIT = 1800
const RETRY_DELAYS = [2000, 4000, 8000, 15_000, 30_000] as const

export function makeSaveTimer(clock: Clock, save: () => void) {
  let stop = () => {}
  let firstChange: number | null = null

  function plan(delay: number): void {
    stop()
    stop = clock.after(delay, save)
  }

  return {
    debounce(): void {
      firstChange ??= clock.now()
      plan(Math.max(0, Math.min(DEBOUNCE, firstChange + MAX_WAIT - clock.now())))
    },
    /** Restarts the longest wait, once a request has started. */
    restart: () => {
      firstChange = null
    },
    pause: () => plan(DEBOUNCE),
    retry: (failures: number) => plan(RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length) - 1] ?? 0),
    stop: () => stop(),
  }
}
