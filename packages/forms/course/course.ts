import type { Definition } from '../definition.ts'
import { blockIds } from './pages.ts'

/**
 * waiting: not reached yet. progress: open. complete: submitted. validate: submitted, but an earlier answer has changed
 * since and its own no longer hold, so it must be gone through again. disable: the dossier takes no more answers.
 */
export const blockStates = ['waiting', 'progress', 'complete', 'validate', 'disable'] as const
export type BlockState = (typeof blockStates)[number]

/** By block id, for the visible blocks, in the order of the form. Computed, never stored. */
export type Course = ReadonlyMap<number, BlockState>

/** Where a dossier stands when it is opened: all is done up to the last submitted block, the next visible one is open. */
export function resume(definition: Definition, visible: readonly number[], lastSubmitted: number | null): Course {
  const order = blockIds(definition)
  // The last submitted block may be hidden by now: what counts is its place in the form.
  const reached = lastSubmitted === null ? -1 : order.indexOf(lastSubmitted)
  return openAfter(visible, (id) => order.indexOf(id) <= reached)
}

/** The block is done and the next visible one opens. */
export function submitBlock(course: Course, visible: readonly number[], blockId: number): Course {
  const place = visible.indexOf(blockId)
  return openAfter(visible, (id, at) => at <= place || course.get(id) === 'complete' || course.get(id) === 'validate')
}

/** Earlier blocks are done, this one is open, later ones wait. */
export function goBackTo(visible: readonly number[], blockId: number): Course {
  const place = visible.indexOf(blockId)
  return new Map(visible.map((id, at) => [id, at < place ? 'complete' : at === place ? 'progress' : 'waiting']))
}

/** Opens a block again; the others keep their state, but only one is open at a time. */
export function modifyBlock(course: Course, blockId: number): Course {
  return new Map([...course].map(([id, state]) => [id, id === blockId ? 'progress' : close(state)]))
}

const close = (state: BlockState): BlockState => (state === 'progress' ? 'waiting' : state)

/** Submitted blocks whose answers no longer hold must be gone through again. */
export function markForReview(course: Course, hasProblems: (blockId: number) => boolean): Course {
  return new Map([...course].map(([id, state]) => [id, state === 'complete' && hasProblems(id) ? 'validate' : state]))
}

function openAfter(visible: readonly number[], isDone: (id: number, at: number) => boolean): Course {
  const next = visible.findIndex((id, at) => !isDone(id, at))
  return new Map(visible.map((id, at) => [id, isDone(id, at) ? 'complete' : at === next ? 'progress' : 'waiting']))
}

/** The share of visible blocks that are done, in whole percent; 100 when there is nothing to do. */
export function percentDone(course: Course): number {
  if (course.size === 0) return 100
  const done = [...course.values()].filter((state) => state === 'complete' || state === 'disable').length
  return Math.floor((done / course.size) * 100)
}

/** The same for the blocks of one page. */
export function percentOfPage({ pages }: Definition, course: Course, pageId: number): number {
  const blocks = pages.find(({ id }) => id === pageId)?.blocks ?? []
  return percentDone(new Map([...course].filter(([id]) => blocks.some((block) => block.id === id))))
}
