import { useEffect, useRef, useState } from 'react'

/** In px, as in grid.module.css. */
const ROW_HEIGHT = 40
/** Rows drawn above and below those in sight, so that scrolling shows no gap. */
const MARGIN = 10
const FIRST_HEIGHT = 640

/** Which rows of a scrolling box are in sight. */
export function useVisibleRows(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FIRST_HEIGHT)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || FIRST_HEIGHT))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const step = (row: number) => Math.floor(row / MARGIN) * MARGIN
  const first = Math.min(Math.max(0, step(top / ROW_HEIGHT) - MARGIN), Math.max(0, count - 1))
  const last = Math.min(count, step((top + height) / ROW_HEIGHT) + 2 * MARGIN)

  /** The heading covers the first row of the box. */
  function scrollTo(row: number) {
    const element = box.current
    if (!element) return
    const start = row * ROW_HEIGHT
    const inSight = element.clientHeight - ROW_HEIGHT
    const isAbove = start < element.scrollTop
    const isBelow = start + ROW_HEIGHT > element.scrollTop + inSight
    if (isAbove || isBelow) element.scrollTo?.({ top: isAbove ? start : start + ROW_HEIGHT - inSight })
    setTop(element.scrollTop)
  }

  return { box, first, last, rowHeight: ROW_HEIGHT, scrollTo, handleScroll: () => setTop(box.current?.scrollTop ?? 0) }
}
