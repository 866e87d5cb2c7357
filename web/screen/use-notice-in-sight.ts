import { useEffect } from 'react'
import type { Notice } from '../ui/messages/notice.ts'

/** Messages stand at the top of a screen; in a long list, whoever pressed a button far below must see them too. */
export function useNoticeInSight(notice: Notice | null): void {
  useEffect(() => {
    if (notice) window.scrollTo(0, 0)
  }, [notice])
}
