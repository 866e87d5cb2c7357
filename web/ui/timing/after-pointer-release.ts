let isHeld = false
let waiting: (() => void)[] = []

/**
 * Does something at once or, while a button of the mouse is down, once it is let go: what appears meanwhile would push
 * away what is being pressed, and the press would be lost.
 */
export function afterPointerRelease(work: () => void): void {
  if (isHeld) waiting.push(work)
  else work()
}

function letGo(): void {
  isHeld = false
  const all = waiting
  waiting = []
  // The click itself comes right after.
  if (all.length > 0) setTimeout(() => all.forEach((work) => work()))
}

globalThis.addEventListener?.('pointerdown', () => (isHeld = true), { capture: true, passive: true })
for (const type of ['pointerup', 'pointercancel'])
  globalThis.addEventListener?.(type, letGo, { capture: true, passive: true })
