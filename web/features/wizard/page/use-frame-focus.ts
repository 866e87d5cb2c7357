import { useEffect, useRef } from 'react'
import { paths } from '../../../screen/paths.ts'
import { focusScreenTitle, startScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { useStore } from '../../../ui/store.ts'
import { openBlock } from '../course/course.ts'
import { useWizard } from '../wizard-context.ts'
import { followLink } from '../widgets/field/focus-element.ts'
import { focusTitle, titleId } from '../block/block-title.tsx'

/**
 * Names the window, and takes the keyboard along: to the title of the open question, or to that of the page when this is
 * where its questions begin.
 */
export function useFrameFocus(title: string, pageId: number): void {
  const { route } = useWizard()
  const open = openBlock(useStore(route.shown))
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

/** Whether a block is on the page that is shown, and other blocks are before it. */
function isInside(blockId: number): boolean {
  const [first, ...others] = document.querySelectorAll('h2[data-slug]')
  return first?.id !== titleId(blockId) && others.some(({ id }) => id === titleId(blockId))
}
