import { nextPage } from '@parcelle/forms'
import { navigate } from 'wouter/use-browser-location'
import { paths, goTo } from '../../../screen/paths.ts'
import { blockPath, goToBlock, findPageId } from './address.ts'
import type { Wizard } from '../store/wizard.ts'

/** Between the answer of the server and the opening of the next block: people see that their block is done. */
export const DELAY = 800

/** A block is done: after a moment the next one opens, on this page or the next; after the last, the way out. */
export function advance(wizard: Wizard, blockId: number): void {
  wizard.route.complete(blockId)
  setTimeout(() => {
    wizard.route.submit(blockId)
    // Whoever has left the form meanwhile is not called back.
    if (location.pathname.startsWith(paths.form)) leaveBlock(wizard, blockId)
  }, DELAY)
}

/** Goes to the open block wherever it is, or out of the form when there is nothing left to do. */
export function leaveBlock(wizard: Wizard, blockId: number): void {
  const { definition } = wizard.engine.form()
  const open = wizard.route.open()
  if (open !== null) return goToBlock(definition, wizard.id, open)
  const page = nextPage(definition, wizard.engine.visibleBlocks(), findPageId(definition, blockId) ?? -1)
  if (page === null) goTo(wizard.settings.redirectAfterLastPage || wizard.settings.landingUrl)
  else navigate(blockPath(wizard.id, page))
}

/** Back to a page: its first block opens, those that follow wait again; no answer is touched. Reviewers just go. */
export function goBackToPage(wizard: Wizard, pageId: number): void {
  const { engine, route, rights, id } = wizard
  const page = engine.form().definition.pages.find((one) => one.id === pageId)
  const first = page?.blocks.find((block) => engine.blockVisible(block.id))
  // The page being filled in is only returned to.
  const open = page?.blocks.find((block) => block.id === route.open())
  if (open) return navigate(blockPath(id, pageId, open.id))
  const isWriting = first && rights.canWrite(wizard.dossier.get().state, engine.form().blocks, first.id)
  if (!isWriting) return navigate(blockPath(id, pageId))
  route.goBack(first.id)
  navigate(blockPath(id, pageId, first.id))
}

/** A block named by the address opens, as the browser's Back and Forward ask, if it was open before and may be written. */
export function visit({ route, rights, engine, dossier }: Wizard, blockId: number | null): void {
  const course = route.shown.get()
  if (blockId === null || !course.has(blockId) || course.get(blockId) === 'progress') return
  const canOpen = dossier.get().state === 'ongoing' && rights.canWrite('ongoing', engine.form().blocks, blockId)
  if (canOpen && route.canReach(blockId)) route.goBack(blockId)
}
