import type { Dossier } from '@parcelle/contract/dossiers'
import type { ValueChange } from '@parcelle/contract/values'
import { ApiError, call, listen } from '../../../api/api.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

export type Status = Pick<Dossier, 'status' | 'state' | 'markers' | 'integrate_state'>
export type Present = Dossier['present']

type Listener = {
  onValue: (change: ValueChange) => void
  onStatus: (status: Status) => void
  onPresence: (present: Present) => void
}

/** A stream that says nothing for so long is held back by something between us and the server. */
const SILENCE = 5000
/** The server says something every 15 seconds. */
const LOST = 40_000
const POLL = 2500
const PAUSE = 1000

/**
 * Tells what others do in a dossier, for as long as the signal lets it. Where the stream does not come through, the
 * changes are asked for instead.
 */
export async function followDossier(
  id: string,
  block: () => number | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId: string | undefined
  let since: string | undefined
  let failures = 0
  let notBefore = 0

  /** What was changed before the stream opened, or while there is none. */
  async function catchUp(): Promise<void> {
    const { changes, now } = await call('readDraft', { params: { id }, query: since ? { since } : {} }, { signal })
    since = now
    for (const change of changes) listener.onValue(change)
  }

  async function stream(): Promise<void> {
    const line = new AbortController()
    const either = AbortSignal.any([signal, line.signal])
    const cut = () => line.abort()
    let quiet = setTimeout(cut, SILENCE)
    // A network that comes back leaves the old line dead without saying so.
    window.addEventListener('online', cut, { once: true })
    let hasMissed = failures > 0 || lastEventId === undefined
    try {
      const at = block()
      const options = { signal: either, ...(lastEventId !== undefined && { lastEventId }) }
      const body = await listen('followDossier', { params: { id }, query: at === null ? {} : { block: at } }, options)
      if (!body) return
      for await (const event of readEvents(body)) {
        clearTimeout(quiet)
        quiet = setTimeout(cut, LOST)
        if (hasMissed) void catchUp().catch(() => {})
        hasMissed = false
        failures = 0
        if (event === 'alive') continue
        lastEventId = event.id ?? lastEventId
        dispatch(event, listener)
      }
    } finally {
      clearTimeout(quiet)
      window.removeEventListener('online', cut)
    }
  }

  while (!signal.aborted) {
    try {
      await (Date.now() < notBefore ? catchUp() : stream())
    } catch (error) {
      if (signal.aborted) return
      failures++
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return
      // With as many streams open as may be, another is asked for only when the server said.
      notBefore = Date.now() + 1000 * secondsToWait(error)
      await catchUp().catch(() => {})
    }
    await pause(failures > 0 ? POLL : PAUSE, signal)
  }
}

function dispatch({ event, data }: ServerEvent, { onValue, onStatus, onPresence }: Listener): void {
  // A border: the server writes these events from the same types.
  if (event === 'values') onValue(JSON.parse(data) as ValueChange)
  if (event === 'status') onStatus(JSON.parse(data) as Status)
  if (event === 'presence') onPresence((JSON.parse(data) as { present: Present }).present)
}

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Number(error.errors[0]?.params?.['seconds'] ?? 0) : 0

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
