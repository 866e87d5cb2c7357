import type { DossierStatus } from '@parcelle/domain/dossier-status'
import { findEditableBlocks, isBlockEditable } from '@parcelle/domain/editing'
import {
  findBlockStates,
  isBlockDone,
  specialBlockWarning,
  type Block,
  type BlockState,
  type BlockStates,
  type OpenBlock,
  type Session,
} from '@parcelle/forms'

/** What the course of an open dossier is derived from. */
export type Place = { session: Session; state: DossierStatus; submitted: ReadonlySet<number> }

/**
 * The block that opens when a dossier is: where it stands, if that can be filled in or waits there for someone to sign;
 * otherwise nothing.
 */
export function findOpenBlock({ session, state, submitted }: Place): number | null {
  const { blocks } = session.form
  const left = blocks.filter((block) => session.blockVisible(block.id) && !isBlockDone(session, submitted, block))
  const isHeld = (block: Block) => submitted.has(block.id) && !canPassBlock(block, state) && !isOver(state)
  const open = left.find((block) => isBlockEditable(state, 'answers', blocks, block.id) || isHeld(block))
  return open?.id ?? null
}

/** The state each block is shown in. A dossier that takes no more answers has closed what was not done. */
export function shownCourse({ session, state, submitted }: Place, opened: OpenBlock): BlockStates {
  const course = findBlockStates(session, submitted, opened)
  if (findEditableBlocks(state, 'answers') !== 'none') return course
  // Nobody can mend what has become wrong.
  const close = (at: BlockState) => (at === 'validate' ? 'complete' : at === 'waiting' ? 'disable' : at)
  return new Map([...course].map(([id, at]) => [id, opened.blockId !== null && at === 'waiting' ? at : close(at)]))
}

export function openBlock(course: BlockStates): number | null {
  return [...course].find(([, state]) => state === 'progress')?.[0] ?? null
}

/** Whether a dossier at that status is let through a block. */
export const canPassBlock = ({ kind }: Block, state: string): boolean => specialBlockWarning(kind, state) === null

/** Nobody is awaited any more. */
const isOver = (state: DossierStatus) => state === 'canceled' || state === 'rejected'
