import { afterNextPaint } from './after-next-paint.ts'

/** Soon after a key enough time is left before the next one; long after it, nobody is typing. */
const SOON = 60
const TYPING = 400
/** However one types, work waits no longer than this for the next key, or for a button to be let go. */
const LONGEST = 150
/** A frame that has not come by then will not come: the tab is hidden. */
const NO_FRAME = 50

type Work = () => void
let waiting: Work[] = []
/** By when the first of them is done. */
let latest = 0
let pressedAt = -Infinity
let isHeld = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Does what nobody waits for where it keeps no key from the screen: soon after a key is painted, or when nobody types,
 * one piece at a time. Returns what calls it off.
 */
export function scheduleBackground(work: Work): () => void {
  waiting.push(work)
  if (waiting.length === 1) {
    latest = performance.now() + LONGEST
    plan()
  }
  return () => {
    waiting = waiting.filter((one) => one !== work)
  }
}

function plan(): void {
  const now = performance.now()
  const since = now - pressedAt
  const isNearKey = isHeld || (since > SOON && since < TYPING)
  if (!isNearKey || now >= latest) afterNextPaint(next)
  clearTimeout(timer)
  timer = setTimeout(next, Math.max(latest - now, NO_FRAME))
}

function next(): void {
  clearTimeout(timer)
  const [work] = waiting
  if (!work) return
  waiting = waiting.slice(1)
  try {
    work()
  } finally {
    if (waiting.length > 0) plan()
  }
}

function press({ type }: Event): void {
  pressedAt = performance.now()
  isHeld = type === 'pointerdown'
  if (waiting.length > 0 && !isHeld) afterNextPaint(next)
}

for (const type of ['keydown', 'pointerdown', 'pointerup', 'pointercancel'])
  globalThis.addEventListener?.(type, press, { capture: true, passive: true })
