import { findNextPage } from '@parcelle/forms'
import { navigate } from 'wouter/use-browser-location'
import { paths, goTo } from '../../../screen/paths.ts'
import { blockPath, goToBlock, findPageId } from './address.ts'
import type { Wizard } from '../store/wizard.ts'

/** Between the answer of the server and the opening of the next block: people see that their block is done. */
const DELAY = 800

/** A block is done: after a moment the one where the dossier stands opens, wherever it is; after the last, the way out. */
export function advance(wizard: Wizard, blockId: number): void {
  wizard.route.close()
  setTimeout(() => {
    wizard.route.restart()
    // Whoever has left the form meanwhile is not called back.
    if (location.pathname.startsWith(paths.form)) leaveBlock(wizard, blockId)
  }, DELAY)
}

/** Goes to the open block wherever it is, or out of the form when there is nothing left to do. */
export function leaveBlock(wizard: Wizard, blockId: number): void {
  const { definition } = wizard.engine.form()
  const open = wizard.route.open()
  if (open !== null) return goToBlock(definition, wizard.id, open)
  const page = findNextPage(definition, wizard.engine.visibleBlocks(), findPageId(definition, blockId) ?? -1)
  if (page === null) goTo(wizard.settings.redirectAfterLastPage || wizard.settings.landingUrl)
  else navigate(blockPath(wizard.id, page))
}

/** Back to a page: to what is open or to be seen again there, or its first block. Reviewers just go. */
export function goBackToPage(wizard: Wizard, pageId: number): void {
  const { engine, route, id } = wizard
  const course = route.shown.get()
  const page = engine.form().definition.pages.find((one) => one.id === pageId)
  const shown = page?.blocks.filter((block) => course.has(block.id)) ?? []
  const wanted = [route.open(), route.position()].find((open) => shown.some((block) => block.id === open))
  const review = shown.find((block) => course.get(block.id) === 'validate')
  const target = wanted ?? review?.id ?? shown[0]?.id
  if (target === undefined || !canOpen(wizard, target)) return navigate(blockPath(id, pageId, wanted ?? null))
  openAt(wizard, target)
}

/** Opens a block that was done: to be changed in its place, the rest staying as it is, or to go on from there. */
export function openAt(wizard: Wizard, blockId: number, isBack = true): void {
  const { engine, route, id } = wizard
  if (blockId === route.position()) route.restart()
  else if (isBack && route.shown.get().get(blockId) !== 'validate') route.goBack(blockId)
  else route.modify(blockId)
  const pageId = findPageId(engine.form().definition, blockId)
  if (pageId !== null) navigate(blockPath(id, pageId, blockId), { state: CHOSEN })
}

/** A block named by the address opens, as the browser's Back and Forward ask, if it was open before and may be written. */
export function visit(wizard: Wizard, blockId: number | null): void {
  const { route } = wizard
  const course = route.shown.get()
  if (blockId === null || !course.has(blockId) || course.get(blockId) === 'progress') return
  if (wizard.dossier.get().state !== 'ongoing' || !canOpen(wizard, blockId) || !route.canReach(blockId)) return
  if (blockId === route.position()) route.restart()
  else route.goBack(blockId)
}

/**
 * The address under which a dossier is opened. A link of a mail or a list may be older than the dossier: it leads to
 * where that stands now. A block that somebody had chosen is still open after a reload.
 */
export function arrive(wizard: Wizard, blockId: number | null): void {
  if (isChosen(history.state)) return visit(wizard, blockId)
  const open = wizard.route.open()
  if (blockId === null || open === null || open === blockId || wizard.rights.canJump) return
  const pageId = findPageId(wizard.engine.form().definition, open)
  if (pageId !== null) navigate(blockPath(wizard.id, pageId, open), { replace: true })
}

/** Kept by the browser with the address, over a reload. */
const CHOSEN = { chosen: true } as const
const isChosen = (state: unknown) => typeof state === 'object' && state !== null && 'chosen' in state

const canOpen = ({ rights, engine, dossier }: Wizard, blockId: number) =>
  rights.canWrite(dossier.get().state, engine.form().blocks, blockId)
