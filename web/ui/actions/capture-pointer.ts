import type { PointerEvent } from 'react'

/** In pixels: smaller movements still count as a press. */
const PRESS_TOLERANCE = 8

/**
 * Captures the pointer, so that a press counts even if the layout moves the button away before it is released. Moving
 * the pointer away cancels it.
 */
export function capturePointer({
  currentTarget: button,
  pointerId,
  clientX,
  clientY,
}: PointerEvent<HTMLElement>): void {
  function releaseWhenMoved(move: globalThis.PointerEvent): void {
    const distance = Math.hypot(move.clientX - clientX, move.clientY - clientY)
    if (distance > PRESS_TOLERANCE) button.releasePointerCapture(pointerId)
  }
  button.setPointerCapture?.(pointerId)
  button.addEventListener('pointermove', releaseWhenMoved)
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', releaseWhenMoved), {
    once: true,
  })
}
