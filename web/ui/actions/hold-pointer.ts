import type { PointerEvent } from 'react'

/** How far a pointer that means to press still trembles, in pixels. */
const TREMOR = 8

/**
 * A page may grow between pressing and releasing, and move a button away from under the pointer: the press is still
 * meant for it. Whoever moves the pointer away changes their mind, as on every button.
 */
export function holdPointer({ currentTarget: button, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
  function releaseWhenMoved(move: globalThis.PointerEvent): void {
    const distance = Math.hypot(move.clientX - clientX, move.clientY - clientY)
    if (distance > TREMOR) button.releasePointerCapture(pointerId)
  }
  button.setPointerCapture?.(pointerId)
  button.addEventListener('pointermove', releaseWhenMoved)
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', releaseWhenMoved), {
    once: true,
  })
}
