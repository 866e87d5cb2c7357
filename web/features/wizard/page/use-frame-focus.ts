import { useEffect, useRef } from 'react'
import { paths } from '../../../screen/paths.ts'
import { focusScreenTitle, startScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { useStore } from '../../../ui/store.ts'
import { findOpenBlockId } from '../navigation/block-states.ts'
import { useWizard } from '../wizard-context.ts'
import { followLink } from '../widgets/field/focus-element.ts'
import { focusTitle, titleId } from '../block/block-title.tsx'

/** Sets the window title and moves the focus to the open block, or to the page title if the block is the first. */
export function useFrameFocus(title: string, pageId: number): void {
  const { navigation } = useWizard()
  const open = findOpenBlockId(useStore(navigation.blockStates))
  const last = useRef<{ pageId: number; open: number | null } | null>(null)

  useEffect(() => {
    document.title = `${title} – ${settings().name}`
  }, [title])

  useEffect(() => startScreen(paths.form), [])

  useEffect(() => {
    const before = last.current
    last.current = { pageId, open }
    const isNewPage = before?.pageId !== pageId
    if (isNewPage && open !== null && isInside(open)) focusTitle(open)
    else if (isNewPage && before) focusScreenTitle()
    else if (!isNewPage && before.open !== open && open !== null) focusTitle(open)
    followLink()
  }, [pageId, open])
}

/** Whether the block is on this page, but not its first. */
function isInside(blockId: number): boolean {
  const [first, ...others] = document.querySelectorAll('h2[data-slug]')
  return first?.id !== titleId(blockId) && others.some(({ id }) => id === titleId(blockId))
}
