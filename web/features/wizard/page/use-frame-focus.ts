import { useEffect, useRef } from 'react'
import { paths } from '../../../screen/paths.ts'
import { goToTitle, startScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { useStore } from '../../../ui/store.ts'
import { openBlock } from '../course/course.ts'
import { useWizard } from '../wizard-context.ts'
import { followLink } from '../widgets/field/focus-element.ts'
import { focusTitle } from '../block/block-title.tsx'

/** Names the window, and takes the keyboard along: to the title of a new page, or of the block that has just opened. */
export function useFrameFocus(title: string, pageId: number): void {
  const { route } = useWizard()
  const open = openBlock(useStore(route.shown))
  const last = useRef({ pageId, open })

  useEffect(() => {
    document.title = `${title} – ${settings().name}`
  }, [title])

  useEffect(() => startScreen(paths.form), [])

  useEffect(() => {
    const before = last.current
    last.current = { pageId, open }
    if (before.pageId !== pageId) goToTitle()
    else if (before.open !== open && open !== null) focusTitle(open)
    followLink()
  }, [pageId, open])
}
