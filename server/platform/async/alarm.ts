/** Wakes one sleeper. A ring while it is awake is kept, so that nothing is slept through. */
type Alarm = {
  ring(): void
  /** Whether it rang before the time was over. */
  wait(ms: number): Promise<boolean>
}

export function makeAlarm(signal: AbortSignal): Alarm {
  let rung = false
  let wake: (() => void) | null = null
  signal.addEventListener('abort', () => wake?.(), { once: true })

  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const hasRung = rung
      rung = false
      return hasRung
    },
  }
}
