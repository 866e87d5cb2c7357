let isHeld = false
let waiting: (() => void)[] = []

/**
 * Runs at once or, while a pointer is down, after its release: a layout change in between would move the pressed
 * button away and lose the click.
 */
export function afterPointerRelease(work: () => void): void {
  if (isHeld) waiting.push(work)
  else work()
}

function release(): void {
  isHeld = false
  const all = waiting
  waiting = []
  // After the click, which follows the release.
  if (all.length > 0) setTimeout(() => all.forEach((work) => work()))
}

globalThis.addEventListener?.('pointerdown', () => (isHeld = true), { capture: true, passive: true })
for (const type of ['pointerup', 'pointercancel'])
  globalThis.addEventListener?.(type, release, { capture: true, passive: true })
