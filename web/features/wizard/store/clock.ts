/** Time, as something that a test can hold. */
export type Clock = { now: () => number; after: (ms: number, work: () => void) => () => void }

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
