import { setImmediate } from 'node:timers/promises'

/**
 * Does heavy work one piece after the other, at most one per turn of the event loop, however many ask at once: a call that
 * comes in between waits for one piece, not for all.
 */
export function onePerTurn(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(() => setImmediate()).then(work)
    last = result.catch(() => {})
    return result
  }
}
