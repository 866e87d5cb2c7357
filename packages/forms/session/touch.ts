import type { State } from './state.ts'

/** Remembers that the change under way reached an element, and its flags before. */
export function touch(state: State, at: number): void {
  if (state.touchedAt[at] === state.version) return
  state.touchedAt[at] = state.version
  state.before[at] = state.flags[at] ?? 0
  state.touched[state.touchedCount++] = at
}
