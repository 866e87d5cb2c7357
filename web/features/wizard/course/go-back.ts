import { navigate } from 'wouter/use-browser-location'
import { blockPath } from './address.ts'
import type { Wizard } from '../store/wizard.ts'

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
