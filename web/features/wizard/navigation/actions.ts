import { findNextPage } from '@parcelle/forms'
import { navigate } from 'wouter/use-browser-location'
import { paths, goTo } from '../../../screen/paths.ts'
import { blockPath, goToBlock, findPageId } from './address.ts'
import type { Wizard } from '../store/wizard.ts'

/** In ms. Shows the block as done before the next one opens. */
const ADVANCE_DELAY = 800

/** Closes a block and, after a delay, opens the current position or leaves the form. */
export function advance(wizard: Wizard, blockId: number): void {
  wizard.navigation.close()
  setTimeout(() => {
    wizard.navigation.restart()
    if (location.pathname.startsWith(paths.form)) leaveBlock(wizard, blockId)
  }, ADVANCE_DELAY)
}

/** Goes to the open block, to the next page, or out of the form after the last one. */
export function leaveBlock(wizard: Wizard, blockId: number): void {
  const { definition } = wizard.engine.form()
  const open = wizard.navigation.openBlockId()
  if (open !== null) return goToBlock(definition, wizard.id, open)
  const page = findNextPage(definition, wizard.engine.visibleBlocks(), findPageId(definition, blockId) ?? -1)
  if (page === null) goTo(wizard.settings.redirectAfterLastPage || wizard.settings.landingUrl)
  else navigate(blockPath(wizard.id, page))
}

/** Goes back to a page and opens its open block, the first to review, or the first. Reviewers only navigate. */
export function goBackToPage(wizard: Wizard, pageId: number): void {
  const { engine, navigation, id } = wizard
  const blockStates = navigation.blockStates.get()
  const page = engine.form().definition.pages.find((one) => one.id === pageId)
  const shown = page?.blocks.filter((block) => blockStates.has(block.id)) ?? []
  const wanted = [navigation.openBlockId(), navigation.positionId()].find((open) =>
    shown.some((block) => block.id === open),
  )
  const review = shown.find((block) => blockStates.get(block.id) === 'validate')
  const target = wanted ?? review?.id ?? shown[0]?.id
  if (target === undefined || !canOpen(wizard, target)) return navigate(blockPath(id, pageId, wanted ?? null))
  reopenBlock(wizard, target)
}

/** Opens a submitted block: with `isBack` the blocks after it wait, otherwise they keep their state. */
export function reopenBlock(wizard: Wizard, blockId: number, isBack = true): void {
  const { engine, navigation, id } = wizard
  if (blockId === navigation.positionId()) navigation.restart()
  else if (isBack && navigation.blockStates.get().get(blockId) !== 'validate') navigation.goBackTo(blockId)
  else navigation.reopen(blockId)
  const pageId = findPageId(engine.form().definition, blockId)
  if (pageId !== null) navigate(blockPath(id, pageId, blockId), { state: CHOSEN_STATE })
}

/** Opens the block of the address (browser Back and Forward) if it is reachable and editable. */
export function openAddressedBlock(wizard: Wizard, blockId: number | null): void {
  const { navigation } = wizard
  const blockStates = navigation.blockStates.get()
  if (blockId === null || !blockStates.has(blockId) || blockStates.get(blockId) === 'progress') return
  if (wizard.dossier.get().state !== 'ongoing' || !canOpen(wizard, blockId) || !navigation.canReach(blockId)) return
  if (blockId === navigation.positionId()) navigation.restart()
  else navigation.goBackTo(blockId)
}

/** On arrival the position is open, wherever the address leads; a block the user had chosen survives a reload. */
export function openInitialBlock(wizard: Wizard, blockId: number | null): void {
  if (isChosenState(history.state)) openAddressedBlock(wizard, blockId)
}

/** Stored in `history.state`, which survives a reload. */
const CHOSEN_STATE = { chosen: true } as const
const isChosenState = (state: unknown) => typeof state === 'object' && state !== null && 'chosen' in state

const canOpen = ({ rights, engine, dossier }: Wizard, blockId: number) =>
  rights.canWrite(dossier.get().state, engine.form().blocks, blockId)
