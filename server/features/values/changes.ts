import type { AnswerChange } from '../../dossier/events.ts'
import type { Write } from './merge.ts'

/** What was written, as the evidence and the live screens hear of it. */
export function changesOf(writes: readonly Write[]): AnswerChange[] {
  return writes.map(({ elementId, before, value, version }) => ({ element: elementId, before, after: value, version }))
}
