import type { Dossier } from '@parcelle/contract/dossiers'
import type { BlockStates, OpenBlock } from '@parcelle/forms'
import { makeStore, type Store } from '../../../ui/store.ts'
import type { Clock } from '../store/clock.ts'
import { findOpenBlock, openBlock, shownCourse, type Place } from './course.ts'
import type { Engine } from '../store/engine.ts'

/** How soon after the last key the blocks already done are looked at again: they are not on the way of the next one. */
const REVIEW = 150

/** Keeps the state of each block in step with the answers and with the status of the dossier. */
export function makeRoute(engine: Engine, dossier: Store<Dossier>, clock: Clock, isPartial: boolean) {
  // What is open stays open while one types, though an answer elsewhere may have become wrong.
  let opened: OpenBlock = { blockId: findStand() }
  const shown = makeStore<BlockStates>(shownCourse(place(), opened))
  let stopTimer: (() => void) | null = null

  /** What cannot be checked here, the server has checked. */
  function findStand(): number | null {
    return isPartial ? dossier.get().detail.block_id : findOpenBlock(place())
  }

  function place(): Place {
    const { state, submitted_blocks: submitted } = dossier.get()
    return { session: engine.session(), state, submitted: new Set(submitted) }
  }

  function refresh(): void {
    stopTimer?.()
    stopTimer = null
    // Somebody else's answer may have taken the open block away.
    if (opened.blockId !== null && !engine.blockVisible(opened.blockId)) opened = { blockId: findStand() }
    const next = shownCourse(place(), opened)
    if (!isSame(shown.get(), next)) shown.set(next)
  }

  function set(next: OpenBlock): void {
    opened = next
    refresh()
  }

  engine.subscribeAll(() => {
    stopTimer?.()
    stopTimer = clock.after(REVIEW, refresh)
  })

  return {
    shown,
    /** To where the dossier stands: when it is opened, when a block was submitted, when its status has changed. */
    restart: () => set({ blockId: findStand() }),
    /** Nothing is open for a moment. */
    close: () => set({ blockId: null }),
    modify: (blockId: number) => set({ blockId }),
    /** Those that follow wait; that is shown, and nothing else changes. */
    goBack: (blockId: number) => set({ blockId, isBack: true }),
    canReach: (blockId: number) => canReach(place(), blockId),
    open: () => openBlock(shown.get()),
    /** Where the dossier stands, whatever is open at the moment. */
    position: findStand,
    stop: () => stopTimer?.(),
  }
}

/** One may go to any block that was submitted, and as far as the first that was not. */
function canReach({ session, submitted }: Place, blockId: number): boolean {
  const visible = session.visibleBlocks()
  if (!visible.includes(blockId)) return false
  const first = visible.findIndex((id) => !submitted.has(id))
  return submitted.has(blockId) || first < 0 || visible.indexOf(blockId) <= first
}

const isSame = (a: BlockStates, b: BlockStates) =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state)
