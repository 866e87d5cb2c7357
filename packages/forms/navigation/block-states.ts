import type { Definition } from '../definition.ts'
import { isBlockDone, isClosedByRule, needsReview, type NavigationSession, type SubmittedBlocks } from './position.ts'

/** `validate`: submitted, but a later change made its answers invalid. `disable`: closed by a rule or by the status. */
export type BlockState = 'waiting' | 'progress' | 'complete' | 'validate' | 'disable'

/** States of the visible blocks by id, in form order. Derived, never stored. */
export type BlockStates = ReadonlyMap<number, BlockState>

/** With `isBack` the blocks after it are shown as waiting; their answers are kept. */
export type OpenBlock = { blockId: number | null; isBack?: boolean }

export function findBlockStates(
  session: NavigationSession,
  submitted: SubmittedBlocks,
  { blockId, isBack = false }: OpenBlock,
): BlockStates {
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

export function percentOfForm(states: BlockStates): number {
  if (states.size === 0) return 100
  const done = [...states.values()].filter((state) => state === 'complete' || state === 'disable').length
  return Math.floor((done / states.size) * 100)
}

export function percentOfPage({ pages }: Definition, states: BlockStates, pageId: number): number {
  const blocks = pages.find(({ id }) => id === pageId)?.blocks ?? []
  return percentOfForm(new Map([...states].filter(([id]) => blocks.some((block) => block.id === id))))
}
