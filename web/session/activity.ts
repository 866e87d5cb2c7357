/**
 * After so long without a sign of life a tab asks for no new tokens. Longer than a token lives, so that the last one
 * asked for still stands when the screen warns that the session is about to end.
 */
const AWAY = 6 * 60_000

let activeAt = Date.now()
const waiting = new Set<() => void>()

/** Somebody did something, here or in another tab. */
export function noteActivity(): void {
  activeAt = Date.now()
  for (const goOn of waiting) goOn()
  waiting.clear()
}

export const isAway = () => Date.now() - activeAt >= AWAY

/** At once when somebody is there; otherwise when they come back. */
export function untilActive(): Promise<void> {
  if (!isAway()) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.add(resolve)
    // Not every screen tells of signs of life by itself.
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, noteActivity, { once: true })
  })
}
