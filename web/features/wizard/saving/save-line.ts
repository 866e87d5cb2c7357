import { makeStore, type Store } from '../../../ui/store.ts'
import type { SaveState } from './draft.ts'
import type { Clock } from '../store/clock.ts'

/** What people read about their answers, never more than is true. */
export type SaveLine =
  | { kind: 'first' | 'dirty' | 'saving' | 'local' | 'failed' | 'nowhere' | 'refused' | 'recovered' }
  | { kind: 'saved'; at: string }

const RECOVERED_FOR = 4000

/** Puts together what the server said and what the journal holds. */
export function makeSaveLine(isKept: Store<boolean>, clock: Clock) {
  const line = makeStore<SaveLine>({ kind: 'first' })
  let state: SaveState = { kind: 'idle' }
  let hadFailed = false
  let stopTimer = () => {}

  function show(): void {
    stopTimer()
    const next = toSaveLine(state, isKept.get())
    const isBack = hadFailed && next.kind === 'saved'
    if (next.kind === 'local' || next.kind === 'failed' || next.kind === 'nowhere') hadFailed = true
    if (isBack) {
      hadFailed = false
      stopTimer = clock.after(RECOVERED_FOR, () => line.set(next))
    }
    const shown: SaveLine = isBack ? { kind: 'recovered' } : next
    if (JSON.stringify(shown) !== JSON.stringify(line.get())) line.set(shown)
  }
  isKept.subscribe(show)

  return {
    line,
    set(next: SaveState): void {
      state = next
      show()
    },
  }
}

function toSaveLine(state: SaveState, isKept: boolean): SaveLine {
  if (state.kind === 'saved') return state
  if (state.kind === 'idle') return { kind: 'first' }
  if (state.kind === 'unreachable') return { kind: isKept ? 'local' : 'nowhere' }
  if (state.kind === 'failing') return { kind: isKept ? 'failed' : 'nowhere' }
  return { kind: state.kind }
}
