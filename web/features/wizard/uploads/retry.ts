import { ApiError } from '../../../api/api.ts'

/** In ms. */
const PAUSES = [500, 1000, 2000]

/** Retries three times with backoff after a network or server error. */
export async function retry<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
    }
    await wait(pause, signal)
  }
  return work()
}

const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

function wait(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    const stop = () => (clearTimeout(timer), reject(signal.reason))
    signal.addEventListener('abort', stop, { once: true })
  })
}
