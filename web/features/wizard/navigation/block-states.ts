import type { DossierStatus } from '@parcelle/domain/dossier-status'
import { findEditableBlocks, isBlockEditable } from '@parcelle/domain/editing'
import {
  findBlockStates as findFormBlockStates,
  isBlockDone,
  specialBlockWarning,
  type Block,
  type BlockState,
  type BlockStates,
  type OpenBlock,
  type Session,
} from '@parcelle/forms'

export type NavigationInput = { session: Session; state: DossierStatus; submitted: ReadonlySet<number> }

/** The current position: the first unfinished block that is editable or awaits a signature, or null. */
export function findPositionId({ session, state, submitted }: NavigationInput): number | null {
  const { blocks } = session.form
  const unfinished = blocks.filter((block) => session.blockVisible(block.id) && !isBlockDone(session, submitted, block))
  const isAwaitingSignature = (block: Block) =>
    submitted.has(block.id) && !canPassBlock(block, state) && !isDossierClosed(state)
  const openable = unfinished.find(
    (block) => isBlockEditable(state, 'answers', blocks, block.id) || isAwaitingSignature(block),
  )
  return openable?.id ?? null
}

/** The state of each block. In a dossier that takes no more answers, unfinished blocks are closed. */
export function findBlockStates({ session, state, submitted }: NavigationInput, opened: OpenBlock): BlockStates {
  const states = findFormBlockStates(session, submitted, opened)
  if (findEditableBlocks(state, 'answers') !== 'none') return states
  // Nobody can correct these answers any more.
  const close = (at: BlockState) => (at === 'validate' ? 'complete' : at === 'waiting' ? 'disable' : at)
  return new Map([...states].map(([id, at]) => [id, opened.blockId !== null && at === 'waiting' ? at : close(at)]))
}

export function findOpenBlockId(states: BlockStates): number | null {
  return [...states].find(([, state]) => state === 'progress')?.[0] ?? null
}

/** Whether the dossier's status lets the user past a block. */
export const canPassBlock = ({ kind }: Block, state: string): boolean => specialBlockWarning(kind, state) === null

const isDossierClosed = (state: DossierStatus) => state === 'canceled' || state === 'rejected'
