import { useEffect, useRef, type RefObject } from 'react'
import { scheduleBackground } from '../timing/background-work.ts'

/**
 * How many times its own height it may move up, and how many milliseconds after the last scroll it checks for
 * overlaps.
 */
const STEPS = 3
const GAP = 8
const SETTLE_DELAY = 100
/** A field may be covered up to this fraction, a button not at all. */
const MAX_COVERED = 0.25
const FIELDS = 'input, select, textarea'

const CONTROLS = 'a[href], button, input, select, textarea, summary'

/** Moves a floating element up when it comes to rest on top of a control. */
export function useAvoidOverlap<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const floating = useRef<T>(null)

  useEffect(() => {
    if (!isThere) return
    let stop = () => {}
    const check = () => floating.current && moveUp(floating.current)
    const rest = () => {
      stop()
      const timer = setTimeout(() => (stop = scheduleBackground(check)), SETTLE_DELAY)
      stop = () => clearTimeout(timer)
    }
    const movements = ['scroll', 'resize', 'focusin'] as const
    for (const movement of movements) window.addEventListener(movement, rest, { passive: true })
    rest()
    return () => {
      stop()
      for (const movement of movements) window.removeEventListener(movement, rest)
    }
  }, [isThere])

  return floating
}

type Box = { left: number; right: number; top: number; bottom: number }

function moveUp(floating: HTMLElement): void {
  floating.style.translate = ''
  const { left, right, top, bottom, height } = floating.getBoundingClientRect()
  const others = [...document.querySelectorAll(CONTROLS)].filter((control) => !floating.contains(control))
  const controls = others.map((control) => ({ control, at: control.getBoundingClientRect() }))
  const isFree = (box: Box) => !controls.some(({ control, at }) => isHidden(control, at, box))
  const ups = Array.from({ length: STEPS }, (_, rank) => rank * (height + GAP))
  const free = ups.find((up) => isFree({ left, right, top: top - up, bottom: bottom - up }))
  if (free) floating.style.translate = `0 ${-free}px`
  // No free place: hidden until the next scroll.
  const isHeld = floating.contains(document.activeElement)
  floating.style.visibility = free === undefined && !isHeld ? 'hidden' : ''
}

/** Hit testing is slow, so it comes last: a control in the same place may itself be hidden. */
function isHidden(control: Element, at: DOMRect, box: Box): boolean {
  const [left, right] = [Math.max(at.left, box.left), Math.min(at.right, box.right)]
  const [top, bottom] = [Math.max(at.top, box.top), Math.min(at.bottom, box.bottom)]
  const part = (Math.max(0, right - left) * Math.max(0, bottom - top)) / (at.width * at.height || 1)
  if (part <= (control.matches(FIELDS) ? MAX_COVERED : 0)) return false
  const drawn = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  return drawn.some((element) => element.closest(CONTROLS) === control)
}
