import { useEffect, useRef } from 'react'

/** A tab bar wider than the page: scrolls the current tab to the middle, and a fade shows that there is more. */
export function useTabStrip(selected: string) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function bring() {
      const element = strip.current
      const tab = element?.querySelector<HTMLElement>('[aria-current]')
      // `selected` is a dependency of the effect: the DOM attribute above follows it.
      if (selected && element && tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.clientWidth) / 2
    }
    // Counts and fonts load later and make the tabs wider; turning a phone makes the strip narrower.
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
