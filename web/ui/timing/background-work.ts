import { afterNextPaint } from './after-next-paint.ts'

/** Milliseconds after a keystroke: work runs within the first or after the second, when nobody is typing. */
const SOON = 60
const TYPING = 400
/** The longest time work waits for a key or for a pointer to be released. */
const MAX_WAIT = 150
/** Without a frame by then, the tab is hidden. */
const FRAME_TIMEOUT = 50

type Work = () => void
let waiting: Work[] = []
let deadline = 0
let pressedAt = -Infinity
let isHeld = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Runs work in small pieces where it delays no keystroke: just after a key is painted, or when nobody types. Returns a
 * function that cancels it.
 */
export function scheduleBackground(work: Work): () => void {
  waiting.push(work)
  if (waiting.length === 1) {
    deadline = performance.now() + MAX_WAIT
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
  if (!isNearKey || now >= deadline) afterNextPaint(next)
  clearTimeout(timer)
  timer = setTimeout(next, Math.max(deadline - now, FRAME_TIMEOUT))
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
