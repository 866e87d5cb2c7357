import { scheduleBackground } from '../../../ui/timing/background-work.ts'

type Subscribe = (listener: () => void) => () => void

/** Defers listeners until after the next paint, in one batch, so that the typed key shows first. */
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

  /** `isUrgent` is evaluated at each change: the field being typed in updates at once. */
  return (subscribe: Subscribe, isUrgent: () => boolean = () => false): Subscribe =>
    (listener) => {
      const stop = subscribe(() => (isUrgent() ? listener() : schedule(listener)))
      return () => {
        waiting.delete(listener)
        stop()
      }
    }
}
