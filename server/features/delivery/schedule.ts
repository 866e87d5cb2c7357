const MINUTE = 60_000
/** Delays after the first, second and third failed try. */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE]
/** Spreads the retries of deliveries that failed at the same time. */
const JITTER = 0.2

/** When to retry after so many tries; null: no more retries. */
export function nextTry(tries: number, now: Date, random: () => number): Date | null {
  const pause = PAUSES[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + Math.round(pause * (1 + JITTER * random())))
}

/** Timeout of one try, in ms. The lease of the worker that makes it lasts longer. */
export const TRY_TIMEOUT = 90_000
export const LEASE = 2 * MINUTE
