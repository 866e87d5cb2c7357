import type { BlockKind, Definition, Element } from '../definition.ts'
import type { Session } from '../session/session.ts'

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

export function nextVisibleBlock(definition: Definition, visible: readonly number[], blockId: number): number | null {
  const order = blockIds(definition)
  const place = order.indexOf(blockId)
  return visible.find((id) => order.indexOf(id) > place) ?? null
}

/** The next page that has something to show; null after the last. */
export function nextPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return pagesFrom(definition, visible, pageId, 1)
}

/** The page before that has something to show; null on the first. */
export function previousPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return pagesFrom(definition, visible, pageId, -1)
}

function pagesFrom({ pages }: Definition, visible: readonly number[], pageId: number, step: 1 | -1): number | null {
  const start = pages.findIndex(({ id }) => id === pageId)
  for (let at = start + step; at >= 0 && at < pages.length; at += step) {
    const page = pages[at]
    if (page?.blocks.some(({ id }) => visible.includes(id))) return page.id
  }
  return null
}

/** Where to take a dossier up again; the first page when everything is done. */
export function resumePoint(definition: Definition, visible: readonly number[], lastSubmitted: number | null) {
  const blockId = lastSubmitted === null ? (visible[0] ?? null) : nextVisibleBlock(definition, visible, lastSubmitted)
  const page = definition.pages.find(({ blocks }) => blocks.some(({ id }) => id === blockId)) ?? definition.pages[0]
  return { pageId: page?.id ?? null, blockId }
}

/** How many answers that must be given have no value, without a word about any; a box left unticked has one. */
export function countMissing(session: Session): number {
  const { elements, takesAnswer } = session.form.tables
  const isMissing = ({ id }: Element) =>
    session.required(id) && session.visible(id) && !session.disabled(id) && session.value(id) === null
  return elements.filter((element, at) => takesAnswer[at] === 1 && isMissing(element)).length
}

const blockIds = ({ pages }: Definition) => pages.flatMap(({ blocks }) => blocks.map(({ id }) => id))

export const CONSULT_EMAIL = 'folder.warning.you-have-to-consult-email-to-check-continue-subscribing'
export const SIGN_TO_FINALIZE = 'folder.warning.you-have-to-sign-to-finalize-subscribing'
export type Warning = typeof CONSULT_EMAIL | typeof SIGN_TO_FINALIZE

/** What stops a person at a special block while the dossier has that base status; null lets him go on. */
export function specialBlockWarning(kind: BlockKind, state: string): Warning | null {
  if (kind !== 'mission_special' && kind !== 'finish_special') return null
  if (state === 'ongoing' || state === 'adequacy_report_validated') return null
  if (kind === 'finish_special') return state === 'signed' ? null : SIGN_TO_FINALIZE
  return state === 'mission_validated' || state === 'adequacy_report_validation' ? CONSULT_EMAIL : SIGN_TO_FINALIZE
}

/** What to say after a submit, given the status the dossier has by then. */
export function afterSubmitWarning(state: string): Warning | null {
  return state === 'mission_validation' ? SIGN_TO_FINALIZE : null
}
