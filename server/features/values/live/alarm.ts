/** Wakes one sleeper. A ring while it is awake is kept, so that nothing is slept through. */
type Alarm = { ring(): void; wait(ms: number): Promise<void> }

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
      rung = false
    },
  }
}
