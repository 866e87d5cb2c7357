import type { DraftEvents, DraftPresence } from '@parcelle/contract/studio/editions'
import { call, listen } from '../../../api/api.ts'
import { followStream } from '../../../api/follow-stream.ts'

type Listener = {
  /** Somebody changed the draft: the number of its last operation, and its state. */
  onChanged: (changed: DraftEvents['changed']) => void
  onPresence: (present: readonly DraftPresence[]) => void
  /** Called if no stream can be opened. */
  poll: () => Promise<void>
}

/** Debounce in ms, for somebody who moves through an outline. */
const MOVE_PAUSE = 300

/** Sends the place of this author to the others of a draft, and reports theirs and their changes. */
export function makeFollower(id: string, { onChanged, onPresence, poll }: Listener) {
  const params = { edition: id }
  let place: string | null = null
  let screen: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendPlace(): void {
    if (screen === null || place === null) return
    // Ignored, because the stream sends the place when it reconnects.
    call('moveInDraft', { params, body: { screen, place } }).catch(() => {})
  }

  function dispatch(event: string, data: string): void {
    // Unsafe cast at the event stream: the server writes the events from the same types.
    if (event === 'screen') screen = (JSON.parse(data) as DraftEvents['screen']).id
    if (event === 'changed') onChanged(JSON.parse(data) as DraftEvents['changed'])
    if (event === 'presence') onPresence((JSON.parse(data) as DraftEvents['presence']).present)
  }

  return {
    /** An address within the draft. */
    moveTo(next: string): void {
      if (next === place) return
      place = next
      clearTimeout(timer)
      timer = setTimeout(sendPlace, MOVE_PAUSE)
    },
    follow(signal: AbortSignal): Promise<void> {
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        screen = null
        onPresence([])
      })
      return followStream(
        {
          open(options) {
            screen = null
            return listen('followDraft', { params, query: place === null ? {} : { place } }, options)
          },
          onEvent: ({ event, data }) => dispatch(event, data),
          async catchUp(state) {
            if (state !== 'open') await poll()
          },
        },
        signal,
      )
    },
  }
}
