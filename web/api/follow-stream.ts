import { ApiError } from './api.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

type Stream = {
  open: (options: { signal: AbortSignal; lastEventId?: string }) => Promise<ReadableStream<Uint8Array> | null>
  onEvent: (event: ServerEvent) => void
  /** Fetches what the stream did not deliver: before it opened, or while it is down. */
  catchUp: (state: 'open' | 'held-back' | 'failed') => Promise<void>
}

/** After so many milliseconds without a byte, a proxy is assumed to buffer the stream. */
const FIRST_EVENT_TIMEOUT = 5000
/** The server sends a heartbeat every 15 seconds. */
const HEARTBEAT_TIMEOUT = 40_000
const POLL_INTERVAL = 2500
const RECONNECT_DELAY = 1000

/** Follows an event stream until the signal aborts, reconnecting; polls where streaming does not work. */
export async function followStream({ open, onEvent, catchUp }: Stream, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined
  let failures = 0
  let notBefore = 0

  async function readStream(): Promise<void> {
    const connection = new AbortController()
    const eitherSignal = AbortSignal.any([signal, connection.signal])
    const disconnect = () => connection.abort()
    let timeout = setTimeout(disconnect, FIRST_EVENT_TIMEOUT)
    // After a network change the old connection may be dead without an error.
    window.addEventListener('online', disconnect, { once: true })
    let hasMissedEvents = failures > 0 || lastEventId === undefined
    try {
      const body = await open({ signal: eitherSignal, ...(lastEventId !== undefined && { lastEventId }) })
      if (!body) return
      for await (const event of readEvents(body)) {
        clearTimeout(timeout)
        timeout = setTimeout(disconnect, HEARTBEAT_TIMEOUT)
        if (hasMissedEvents) void catchUp('open').catch(() => {})
        hasMissedEvents = false
        failures = 0
        if (event === 'alive') continue
        lastEventId = event.id ?? lastEventId
        onEvent(event)
      }
    } finally {
      clearTimeout(timeout)
      window.removeEventListener('online', disconnect)
    }
  }

  while (!signal.aborted) {
    try {
      await (Date.now() < notBefore ? catchUp('held-back') : readStream())
    } catch (error) {
      if (signal.aborted) return
      failures++
      const status = error instanceof ApiError ? error.status : null
      if (status !== null && status >= 400 && status < 500 && status !== 429) return
      // 429: all stream slots are taken, and the server says when to retry.
      notBefore = Date.now() + 1000 * secondsToWait(error)
      await catchUp(status === null || status === 429 ? 'held-back' : 'failed').catch(() => {})
    }
    await pause(failures > 0 ? POLL_INTERVAL : RECONNECT_DELAY, signal)
  }
}

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Number(error.errors[0]?.params?.['seconds'] ?? 0) : 0

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
