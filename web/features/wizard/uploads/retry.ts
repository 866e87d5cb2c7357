import { ApiError } from '../../../api/api.ts'

/** How long to wait before each further try. */
export const PAUSES = [500, 1000, 2000]

/** Does something again, three times and ever later, while the network or the server only stumbles. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
    }
    await rest(pause, signal)
  }
  return work()
}

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

function rest(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    const stop = () => (clearTimeout(timer), reject(signal.reason))
    signal.addEventListener('abort', stop, { once: true })
  })
}
