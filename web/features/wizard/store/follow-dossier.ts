import type { Dossier } from '@parcelle/contract/dossiers'
import type { ValueChange } from '@parcelle/contract/values'
import { call, listen } from '../../../api/api.ts'
import { followStream } from '../../../api/follow-stream.ts'
import type { ServerEvent } from '../../../api/read-events.ts'

export type Status = Pick<Dossier, 'status' | 'state' | 'markers' | 'integrate_state'>
export type Present = Dossier['present']

type Listener = {
  onValue: (change: ValueChange) => void
  onStatus: (status: Status) => void
  onPresence: (present: Present) => void
  onReceipts: () => void
  /** A virus was found in a document that this user uploaded. */
  onRefused: (title: string) => void
}

/** Reports the changes of others until the signal aborts. Falls back to polling where event streams are blocked. */
export function followDossier(
  id: string,
  block: () => number | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let since: string | undefined
  return followStream(
    {
      open(options) {
        const at = block()
        return listen('followDossier', { params: { id }, query: at === null ? {} : { block: at } }, options)
      },
      onEvent: (event) => dispatch(event, listener),
      async catchUp() {
        const { changes, now } = await call('readDraft', { params: { id }, query: since ? { since } : {} }, { signal })
        since = now
        for (const change of changes) listener.onValue(change)
      },
    },
    signal,
  )
}

function dispatch({ event, data }: ServerEvent, listener: Listener): void {
  // Unsafe cast at the event stream: the server writes the events from the same types.
  if (event === 'values') listener.onValue(JSON.parse(data) as ValueChange)
  if (event === 'status') listener.onStatus(JSON.parse(data) as Status)
  if (event === 'presence') listener.onPresence((JSON.parse(data) as { present: Present }).present)
  if (event === 'receipts') listener.onReceipts()
  if (event === 'refused') listener.onRefused((JSON.parse(data) as { title: string }).title)
}
