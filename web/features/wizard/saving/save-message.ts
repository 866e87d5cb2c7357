import { makeStore, type Store } from '../../../ui/store.ts'
import type { SaveState } from './draft.ts'
import type { Clock } from '../store/clock.ts'

/** The save status shown to the user. It never claims more than the server has confirmed. */
export type SaveMessage =
  | { kind: 'first' | 'dirty' | 'saving' | 'local' | 'failed' | 'nowhere' | 'refused' | 'recovered' }
  | { kind: 'saved'; at: string }

const RECOVERED_DURATION = 4000

/** Derives the save status from the last request and the journal. */
export function makeSaveMessage(isJournaled: Store<boolean>, clock: Clock) {
  const message = makeStore<SaveMessage>({ kind: 'first' })
  let state: SaveState = { kind: 'idle' }
  let hadFailed = false
  let stopTimer = () => {}

  function show(): void {
    stopTimer()
    const next = toSaveMessage(state, isJournaled.get())
    const isBack = hadFailed && next.kind === 'saved'
    if (next.kind === 'local' || next.kind === 'failed' || next.kind === 'nowhere') hadFailed = true
    if (isBack) {
      hadFailed = false
      stopTimer = clock.after(RECOVERED_DURATION, () => message.set(next))
    }
    const shown: SaveMessage = isBack ? { kind: 'recovered' } : next
    if (JSON.stringify(shown) !== JSON.stringify(message.get())) message.set(shown)
  }
  isJournaled.subscribe(show)

  return {
    message,
    set(next: SaveState): void {
      state = next
      show()
    },
  }
}

function toSaveMessage(state: SaveState, isJournaled: boolean): SaveMessage {
  if (state.kind === 'saved') return state
  if (state.kind === 'idle') return { kind: 'first' }
  if (state.kind === 'unreachable') return { kind: isJournaled ? 'local' : 'nowhere' }
  if (state.kind === 'failing') return { kind: isJournaled ? 'failed' : 'nowhere' }
  return { kind: state.kind }
}
