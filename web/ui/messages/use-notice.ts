import { useState } from 'react'
import type { Notice } from './notice.ts'

/** The notice of a screen, shown by `<BannerSlot notice={notice} />`; the same notice again is shown again. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const showNotice = (next: Notice) => setNotice((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
  return { notice, showNotice, clear: () => setNotice(null) }
}
