import { scheduleBackground } from '../../../ui/timing/background-work.ts'

/** Injected so that tests can control time. */
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

/** Today in Paris as YYYY-MM-DD, whatever the time zone of the browser. */
export function parisDay(now = new Date()): string {
  return new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(now)
}
