import { useEffect, useRef, type RefObject } from 'react'

/** How far up it may go, in steps of its own height; how long after the last movement it looks where it stands. */
const STEPS = 3
const GAP = 8
const REST = 100
/** Hidden for more than this part, a control cannot be pressed any more. */
const TOO_MUCH = 0.25

const CONTROLS = 'a[href], button, input, select, textarea, summary'

/** Has something that floats over the page step up when it has come to rest on top of a control. */
export function useStepAside<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const floating = useRef<T>(null)

  useEffect(() => {
    if (!isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => floating.current && stepAside(floating.current), REST)
    }
    const movements = ['scroll', 'resize', 'focusin'] as const
    for (const movement of movements) window.addEventListener(movement, rest, { passive: true })
    rest()
    return () => {
      clearTimeout(timer)
      for (const movement of movements) window.removeEventListener(movement, rest)
    }
  }, [isThere])

  return floating
}

type Box = { left: number; right: number; top: number; bottom: number }

function stepAside(floating: HTMLElement): void {
  floating.style.translate = ''
  const { left, right, top, bottom, height } = floating.getBoundingClientRect()
  const ups = Array.from({ length: STEPS }, (_, rank) => rank * (height + GAP))
  const free = ups.find((up) => !hidesControl(floating, { left, right, top: top - up, bottom: bottom - up }))
  if (free) floating.style.translate = `0 ${-free}px`
}

function hidesControl(floating: HTMLElement, box: Box): boolean {
  const columns = [box.left + 2, (box.left + box.right) / 2, box.right - 2]
  const rows = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]
  const under = columns.flatMap((x) => rows.flatMap((y) => document.elementsFromPoint(x, y)))
  return under.some((element) => {
    const control = floating.contains(element) ? null : element.closest(CONTROLS)
    return control !== null && hiddenPart(control.getBoundingClientRect(), box) > TOO_MUCH
  })
}

function hiddenPart(control: DOMRect, box: Box): number {
  const width = Math.min(control.right, box.right) - Math.max(control.left, box.left)
  const height = Math.min(control.bottom, box.bottom) - Math.max(control.top, box.top)
  return (Math.max(0, width) * Math.max(0, height)) / (control.width * control.height || 1)
}
