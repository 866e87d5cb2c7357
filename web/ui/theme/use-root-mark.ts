import { useLayoutEffect } from 'react'

type Mark = 'covered' | 'barred' | 'offline'

const counts: Record<Mark, number> = { covered: 0, barred: 0, offline: 0 }

/**
 * Marks the root of the page as long as something is there, for what only the root can do: not to scroll, to leave
 * room. `:root:has(…)` would need no code, but has the browser look through the whole page at each change of it.
 */
export function useRootMark(mark: Mark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isOn])
}

/** There may be several at once: a dialog over a dialog. */
function count(mark: Mark, by: number): void {
  counts[mark] += by
  document.documentElement.toggleAttribute(`data-${mark}`, counts[mark] > 0)
}
