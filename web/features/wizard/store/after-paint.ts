import { scheduleBackground } from '../../../ui/timing/background-work.ts'

type Subscribe = (listener: () => void) => () => void

/**
 * Lets what was typed reach the screen before what follows from it is worked out: a listener is called after the next
 * paint, together with all others that wait.
 */
export function makeAfterPaint(plan: (work: () => void) => void = scheduleBackground) {
  const waiting = new Set<() => void>()

  function run(): void {
    const now = [...waiting]
    waiting.clear()
    for (const listener of now) listener()
  }

  function schedule(listener: () => void): void {
    if (waiting.size === 0) plan(run)
    waiting.add(listener)
  }

  /** `isUrgent` is asked at each change: the field being typed in is not kept waiting. */
  return (subscribe: Subscribe, isUrgent: () => boolean = () => false): Subscribe =>
    (listener) => {
      const stop = subscribe(() => (isUrgent() ? listener() : schedule(listener)))
      return () => {
        waiting.delete(listener)
        stop()
      }
    }
}
