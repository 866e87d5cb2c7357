import { scheduleBackground } from '../../../ui/timing/background-work.ts'

/** Time, as something that a test can hold. */
export type Clock = { now: () => number; after: (ms: number, work: () => void) => () => void }

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    let stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      stop = scheduleBackground(work)
    }, ms)
    return () => stop()
  },
}

/** The day it is in Paris, YYYY-MM-DD: the day of the company, wherever its reader is. */
export function parisDay(now = new Date()): string {
  return new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(now)
}
