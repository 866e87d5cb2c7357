import { useEffect, useRef } from 'react'

/** A strip of tabs wider than the page: the chosen one is brought to the middle, whole, and a fade shows there is more. */
export function useTabStrip(selected: string) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function bring() {
      const element = strip.current
      const tab = element?.querySelector<HTMLElement>('[aria-current]')
      // `selected` is read through the page: the attribute above follows it.
      if (selected && element && tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.clientWidth) / 2
    }
    // Counts and fonts come later than the tabs, and make them wider; a turned phone makes the strip narrower.
    const widths = new ResizeObserver(bring)
    const frame = requestAnimationFrame(() => {
      const element = strip.current
      for (const sized of element ? [element, ...element.children] : []) widths.observe(sized)
      bring()
    })
    return () => {
      cancelAnimationFrame(frame)
      widths.disconnect()
    }
  }, [selected])

  useEffect(() => {
    const element = strip.current
    if (!element) return
    function showMore() {
      if (!element) return
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft
      element.dataset.more = [element.scrollLeft > 1 && 'before', hidden > 1 && 'after'].filter(Boolean).join(' ')
    }
    const size = new ResizeObserver(showMore)
    size.observe(element)
    element.addEventListener('scroll', showMore, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', showMore)
    }
  }, [])

  return strip
}
