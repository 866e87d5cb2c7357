import { betweenKeys } from '../../../ui/timing/between-keys.ts'

/** Time, as something that a test can hold. */
export type Clock = { now: () => number; after: (ms: number, work: () => void) => () => void }

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    let stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      stop = betweenKeys(work)
    }, ms)
    return () => stop()
  },
}
