import { nextPage } from '@parcelle/forms'
import { navigate } from 'wouter/use-browser-location'
import { goTo } from '../../../screen/go-to.ts'
import { paths } from '../../../screen/paths.ts'
import { blockPath, goToBlock, pageOf } from './address.ts'
import type { Wizard } from '../store/wizard.ts'

/** Between the answer of the server and the opening of the next block: the reader sees that his block is done. */
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
  const page = nextPage(definition, wizard.engine.visibleBlocks(), pageOf(definition, blockId) ?? -1)
  if (page === null) goTo(wizard.settings.redirectAfterLastPage || wizard.settings.landingUrl)
  else navigate(blockPath(wizard.id, page))
}
