const MINUTE = 60_000
/** How long after the first, second and third try that failed the next one is made. */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE]
/** Up to so much more, so that those who failed together do not all come back together. */
const JITTER = 0.2

/** When to try again after so many tries; null: not any more. */
export function nextTry(tries: number, now: Date, random: () => number): Date | null {
  const pause = PAUSES[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + Math.round(pause * (1 + JITTER * random())))
}

/** One try must be over by then; the lease of whoever makes it lasts longer. */
export const LONGEST_TRY = 90_000
export const LEASE = 2 * MINUTE
