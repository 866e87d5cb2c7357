import type { DossierStatus } from '@parcelle/domain/dossier-status'
import { editableExtent } from '@parcelle/domain/editing'
import {
  goBackTo,
  markForReview,
  resume,
  specialBlockWarning,
  type Block,
  type BlockState,
  type Course,
  type Definition,
} from '@parcelle/forms'

type Place = {
  definition: Definition
  blocks: readonly Block[]
  visible: readonly number[]
  state: DossierStatus
  lastSubmitted: number | null
}

/** Where a dossier stands at its status. A special block that still waits for someone holds back all that follow. */
export function findCourse({ definition, blocks, visible, state, lastSubmitted }: Place): Course {
  const order = blocks.map(({ id }) => id)
  const shown = blocks.filter(({ id }) => visible.includes(id))
  const mission = shown.find(({ kind }) => kind === 'mission_special')
  const rank = (id: number | null | undefined) => (id == null ? -1 : order.indexOf(id))
  // Reopened after a refusal: the mission letter must be sent again, however far the dossier had been.
  const isReopened = state === 'ongoing' && mission && rank(lastSubmitted) >= rank(mission.id)
  if (isReopened) return goBackTo(visible, mission.id)

  const held = shown.find(({ id, kind }) => id === lastSubmitted && specialBlockWarning(kind, state) !== null)
  const course = held ? goBackTo(visible, held.id) : resume(definition, visible, lastSubmitted)
  if (editableExtent(state, 'answers') !== 'none' || held) return course
  return new Map([...course].map(([id, at]) => [id, at === 'complete' ? at : 'disable']))
}

/** The state each block is shown in: the course, with what must be seen again and what a rule has closed. */
export function shownCourse(
  course: Course,
  visible: readonly number[],
  is: { wrong: (blockId: number) => boolean; closed: (blockId: number) => boolean },
): Course {
  // A block may have come or gone since the course was set.
  const current = new Map(visible.map((id): [number, BlockState] => [id, course.get(id) ?? 'waiting']))
  const reviewed = markForReview(current, is.wrong)
  return new Map([...reviewed].map(([id, state]) => [id, is.closed(id) ? 'disable' : state]))
}

export function openBlock(course: Course): number | null {
  return [...course].find(([, state]) => state === 'progress')?.[0] ?? null
}

/** Whether a dossier at that status is let through a block. */
export const canPassBlock = ({ kind }: Block, state: string): boolean => specialBlockWarning(kind, state) === null
