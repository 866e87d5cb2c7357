import type { Definition } from '../definition.ts'
import { isBlockDone, isClosedByRule, needsReview, type Standing, type Submitted } from './position.ts'

/**
 * waiting: not reached yet. progress: open. complete: submitted. validate: submitted, but an earlier answer has changed
 * since and its own no longer hold, so it must be gone through again. disable: a rule or the status has closed it.
 */
export type BlockState = 'waiting' | 'progress' | 'complete' | 'validate' | 'disable'

/** By block id, for the visible blocks, in the order of the form. Computed, never stored. */
export type Course = ReadonlyMap<number, BlockState>

/** The block that is open. Gone back to: those that follow it are shown waiting, though nothing of them is lost. */
export type Opened = { blockId: number | null; isBack?: boolean }

/** The state of each visible block, with one of them open. */
export function findCourse(session: Standing, submitted: Submitted, { blockId, isBack = false }: Opened): Course {
  const visible = session.form.blocks.filter(({ id }) => session.blockVisible(id))
  const place = visible.findIndex(({ id }) => id === blockId)
  const states = visible.map((block, at): [number, BlockState] => {
    if (isClosedByRule(session, block)) return [block.id, 'disable']
    if (at === place) return [block.id, 'progress']
    if (isBack && place >= 0 && at > place) return [block.id, 'waiting']
    if (needsReview(session, submitted, block)) return [block.id, 'validate']
    return [block.id, isBlockDone(session, submitted, block) ? 'complete' : 'waiting']
  })
  return new Map(states)
}

/** The share of visible blocks that are done, in whole percent; 100 when there is nothing to do. */
function percentDone(course: Course): number {
  if (course.size === 0) return 100
  const done = [...course.values()].filter((state) => state === 'complete' || state === 'disable').length
  return Math.floor((done / course.size) * 100)
}

/** The same for the blocks of one page. */
export function percentOfPage({ pages }: Definition, course: Course, pageId: number): number {
  const blocks = pages.find(({ id }) => id === pageId)?.blocks ?? []
  return percentDone(new Map([...course].filter(([id]) => blocks.some((block) => block.id === id))))
}
