import type { Dossier } from '@parcelle/contract/dossiers'
import { goBackTo, modifyBlock, submitBlock, type Course } from '@parcelle/forms'
import { makeStore, type Store } from '../../../ui/store.ts'
import type { Clock } from '../store/clock.ts'
import { findCourse, openBlock, shownCourse } from './course.ts'
import type { Engine } from '../store/engine.ts'

/** How soon after the last key the blocks already done are looked at again: they are not on the way of the next one. */
const REVIEW = 150

/** Keeps the state of each block in step with the answers and with the status of the dossier. */
export function makeRoute(engine: Engine, dossier: Store<Dossier>, clock: Clock) {
  let course = fromDossier()
  /** The furthest block that was ever open here: one may return to it after going back. */
  let furthest = place(openBlock(course))
  const shown = makeStore<Course>(course)
  let stopTimer: (() => void) | null = null

  function fromDossier(): Course {
    const { state, last_submitted_block_id: lastSubmitted } = dossier.get()
    const { definition, blocks } = engine.form()
    return findCourse({ definition, blocks, visible: engine.visibleBlocks(), state, lastSubmitted })
  }

  function place(blockId: number | null): number {
    const visible = engine.visibleBlocks()
    return blockId === null ? visible.length - 1 : visible.indexOf(blockId)
  }

  function refresh(): void {
    stopTimer?.()
    stopTimer = null
    const next = shownCourse(course, engine.visibleBlocks(), {
      wrong: (id) => engine.problems(id).length > 0,
      closed: (id) => isClosedByRule(engine, id),
    })
    if (!isSame(shown.get(), next)) shown.set(next)
  }

  function set(next: Course): void {
    course = next
    const open = openBlock(next)
    if (open !== null) furthest = Math.max(furthest, place(open))
    refresh()
  }

  engine.subscribeAll(() => {
    stopTimer?.()
    stopTimer = clock.after(REVIEW, refresh)
  })
  refresh()

  return {
    shown,
    /** The dossier has moved on the server. */
    restart: () => set(fromDossier()),
    /** Done, and nothing else is open yet. */
    complete: (blockId: number) => set(new Map(course).set(blockId, 'complete')),
    submit: (blockId: number) => set(submitBlock(course, engine.visibleBlocks(), blockId)),
    modify: (blockId: number) => set(modifyBlock(course, blockId)),
    goBack: (blockId: number) => set(goBackTo(engine.visibleBlocks(), blockId)),
    canReach: (blockId: number) => place(blockId) >= 0 && place(blockId) <= furthest,
    open: () => openBlock(shown.get()),
    stop: () => stopTimer?.(),
  }
}

/** A rule of the block itself closes it: the engine closes each of its elements. */
function isClosedByRule(engine: Engine, blockId: number): boolean {
  const block = engine.form().block(blockId)
  if (!block?.condition?.actions.includes('disabled')) return false
  return block.elements.length > 0 && block.elements.every(({ id }) => engine.disabled(id))
}

const isSame = (a: Course, b: Course) => a.size === b.size && [...a].every(([id, state]) => b.get(id) === state)
