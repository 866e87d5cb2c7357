import { titleId } from './block-title.tsx'

/** The keyboard and the eye go to the title of a block, a little under the top of the window. */
export function focusTitle(blockId: number): void {
  const title = document.getElementById(titleId(blockId))
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}
