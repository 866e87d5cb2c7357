import { useState } from 'react'
import type { Notice } from './notice.ts'

/** The message of a screen: `<BannerSlot notice={notice} />` shows it; telling the same thing again shows it again. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const tell = (next: Notice) => setNotice((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }))
  return { notice, tell, clear: () => setNotice(null) }
}
