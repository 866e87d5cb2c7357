import type { Form } from '../compile/form.ts'
import type { Block } from '../definition.ts'
import type { Session } from '../session/session.ts'

/** As much of a session as tells where somebody is in it. */
export type Standing = Pick<Session, 'form' | 'facts' | 'blockVisible' | 'disabled' | 'problems'>

/** The blocks that were ever submitted. The set never shrinks. */
export type Submitted = ReadonlySet<number>

/**
 * Where somebody is in a dossier: the first visible block that was never submitted or whose stored answers no longer
 * hold. The first page when nothing is left to do.
 */
export function findPosition(
  session: Standing,
  submitted: Submitted,
): { pageId: number | null; blockId: number | null } {
  const { blocks, definition } = session.form
  const block = blocks.find((one) => session.blockVisible(one.id) && !isBlockDone(session, submitted, one))
  return { pageId: block?.page_id ?? definition.pages[0]?.id ?? null, blockId: block?.id ?? null }
}

/**
 * Whether answers that have just changed leave the position where it was: all are of that block, it is not done, and no
 * rule, formula or question elsewhere reads them. Most keys that are pressed are such.
 */
export function staysAt(
  form: Form,
  submitted: Submitted,
  blockId: number | null,
  changed: ReadonlySet<number>,
): boolean {
  if (blockId === null || submitted.has(blockId) || changed.size === 0) return false
  const { index, graph } = form.tables
  const isRead = (at: number) => graph.start[at] !== graph.start[at + 1]
  return [...changed].every((id) => form.blockOf(id)?.id === blockId && !isRead(index.get(id) ?? 0))
}

/** Whether nothing is left to do in a block. A special one is done by the status of the dossier. */
export function isBlockDone(session: Standing, submitted: Submitted, block: Block): boolean {
  const { id, kind } = block
  const { state } = session.facts()
  if (kind === 'finish_special') return state === 'signed'
  if (kind === 'mission_special') return !beforeMission.has(state) && (!isOver(state) || submitted.has(id))
  if (submitted.has(id)) return isSealed(state) || session.problems(id).length === 0
  return isClosedByRule(session, block)
}

/** A rule of the block itself closes it: the engine closes each of its elements. */
export function isClosedByRule({ disabled }: Pick<Session, 'disabled'>, { condition, elements }: Block): boolean {
  if (!condition?.actions.includes('disabled')) return false
  return elements.length > 0 && elements.every(({ id }) => disabled(id))
}

/** Whether a block was done and is no longer: another answer has made its own wrong. */
export function needsReview(session: Standing, submitted: Submitted, { id, kind }: Block): boolean {
  const isSpecial = kind === 'mission_special' || kind === 'finish_special'
  return !isSpecial && submitted.has(id) && !isSealed(session.facts().state) && session.problems(id).length > 0
}

/** The mission letter is still to be sent, signed, or followed by a report that is accepted. */
const beforeMission: ReadonlySet<string> = new Set([
  'ongoing',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_failure',
])

/** What is being signed stands as it is, whatever prices or rules have become since. */
const isSealed = (state: string) => state === 'signature' || state === 'signed'

/** The status no longer tells how far the dossier had come. */
const isOver = (state: string) => state === 'canceled' || state === 'rejected'
