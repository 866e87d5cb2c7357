/** Wakes one waiting loop. A ring while nobody waits ends the next wait at once, so that none is lost. */
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
