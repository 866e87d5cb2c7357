import type { Dossier } from '@parcelle/contract/dossiers'
import type { BlockStates, OpenBlock } from '@parcelle/forms'
import { makeStore, type Store } from '../../../ui/store.ts'
import type { Clock } from '../store/clock.ts'
import { findPositionId, findOpenBlockId, findBlockStates, type NavigationInput } from './block-states.ts'
import type { Engine } from '../store/engine.ts'

/** In ms. Debounces the revalidation of finished blocks while the user types. */
const REVIEW_DELAY = 150

/** Keeps the state of each block in sync with the answers and the status of the dossier. */
export function makeNavigation(engine: Engine, dossier: Store<Dossier>, clock: Clock, isPartial: boolean) {
  // The open block stays open while the user types, even if an earlier answer becomes invalid.
  let opened: OpenBlock = { blockId: findPosition() }
  const blockStates = makeStore<BlockStates>(findBlockStates(readInput(), opened))
  let stopTimer: (() => void) | null = null

  /** A partial form cannot be validated here, so the position of the server counts. */
  function findPosition(): number | null {
    return isPartial ? dossier.get().detail.block_id : findPositionId(readInput())
  }

  function readInput(): NavigationInput {
    const { state, submitted_blocks: submitted } = dossier.get()
    return { session: engine.session(), state, submitted: new Set(submitted) }
  }

  function refresh(): void {
    stopTimer?.()
    stopTimer = null
    // Another user's answer may have hidden the open block.
    if (opened.blockId !== null && !engine.blockVisible(opened.blockId)) opened = { blockId: findPosition() }
    const next = findBlockStates(readInput(), opened)
    if (!isSame(blockStates.get(), next)) blockStates.set(next)
  }

  function set(next: OpenBlock): void {
    opened = next
    refresh()
  }

  engine.subscribeAll(() => {
    stopTimer?.()
    stopTimer = clock.after(REVIEW_DELAY, refresh)
  })

  return {
    blockStates,
    /** Opens the current position. */
    restart: () => set({ blockId: findPosition() }),
    close: () => set({ blockId: null }),
    reopen: (blockId: number) => set({ blockId }),
    /** The blocks after it are shown as waiting; nothing else changes. */
    goBackTo: (blockId: number) => set({ blockId, isBack: true }),
    canReach: (blockId: number) => canReach(readInput(), blockId),
    openBlockId: () => findOpenBlockId(blockStates.get()),
    /** The current position, whichever block is open. */
    positionId: findPosition,
    stop: () => stopTimer?.(),
  }
}

/** Reachable: every submitted block, and the first that is not. */
function canReach({ session, submitted }: NavigationInput, blockId: number): boolean {
  const visible = session.visibleBlocks()
  if (!visible.includes(blockId)) return false
  const first = visible.findIndex((id) => !submitted.has(id))
  return submitted.has(blockId) || first < 0 || visible.indexOf(blockId) <= first
}

const isSame = (a: BlockStates, b: BlockStates) =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state)
