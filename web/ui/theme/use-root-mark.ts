import { useLayoutEffect } from 'react'

type Mark = 'covered' | 'barred' | 'offline' | 'desk'

const counts: Record<Mark, number> = { covered: 0, barred: 0, offline: 0, desk: 0 }

/**
 * Sets an attribute on the root while a component is mounted: to stop scrolling, or to reserve space. `:root:has(…)`
 * would need no code, but makes the browser search the whole page at each change.
 */
export function useRootMark(mark: Mark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isOn])
}

/** Counted, because there may be several at once: a dialog over a dialog. */
function count(mark: Mark, by: number): void {
  counts[mark] += by
  document.documentElement.toggleAttribute(`data-${mark}`, counts[mark] > 0)
}
