import type { Form } from '../compile/form.ts'
import type { Block } from '../definition.ts'
import type { Session } from '../session/session.ts'

export type NavigationSession = Pick<Session, 'form' | 'facts' | 'blockVisible' | 'disabled' | 'problems'>

/** Blocks that were ever submitted. The set never shrinks. */
export type SubmittedBlocks = ReadonlySet<number>

/**
 * The first visible block that was never submitted or whose answers are no longer valid; the first page when all is
 * done.
 */
export function findPosition(
  session: NavigationSession,
  submitted: SubmittedBlocks,
): { pageId: number | null; blockId: number | null } {
  const { blocks, definition } = session.form
  const block = blocks.find((one) => session.blockVisible(one.id) && !isBlockDone(session, submitted, one))
  return { pageId: block?.page_id ?? definition.pages[0]?.id ?? null, blockId: block?.id ?? null }
}

/**
 * Fast path for most keystrokes: true when all changed answers belong to the current, unsubmitted block and no rule or
 * formula reads them.
 */
export function isPositionUnchanged(
  form: Form,
  submitted: SubmittedBlocks,
  blockId: number | null,
  changed: ReadonlySet<number>,
): boolean {
  if (blockId === null || submitted.has(blockId) || changed.size === 0) return false
  const { index, graph } = form.tables
  const isRead = (at: number) => graph.start[at] !== graph.start[at + 1]
  return [...changed].every((id) => form.blockOf(id)?.id === blockId && !isRead(index.get(id) ?? 0))
}

export function isBlockDone(session: NavigationSession, submitted: SubmittedBlocks, block: Block): boolean {
  const { id, kind } = block
  const { state } = session.facts()
  if (kind === 'finish_special') return state === 'signed'
  if (kind === 'mission_special') return !beforeMissionDone.has(state) && (!isOver(state) || submitted.has(id))
  if (submitted.has(id)) return isFrozen(state) || session.problems(id).length === 0
  return isClosedByRule(session, block)
}

export function isClosedByRule({ disabled }: Pick<Session, 'disabled'>, { condition, elements }: Block): boolean {
  if (!condition?.actions.includes('disabled')) return false
  return elements.length > 0 && elements.every(({ id }) => disabled(id))
}

export function needsReview(session: NavigationSession, submitted: SubmittedBlocks, { id, kind }: Block): boolean {
  const isSpecial = kind === 'mission_special' || kind === 'finish_special'
  return !isSpecial && submitted.has(id) && !isFrozen(session.facts().state) && session.problems(id).length > 0
}

/** Statuses in which the mission letter is not yet signed or the suitability report not yet accepted. */
const beforeMissionDone: ReadonlySet<string> = new Set([
  'ongoing',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_failure',
])

/** Answers being signed stay valid even if prices or rules change later. */
const isFrozen = (state: string) => state === 'signature' || state === 'signed'

/** These statuses do not say how far the dossier had come. */
const isOver = (state: string) => state === 'canceled' || state === 'rejected'
