/**
 * After so long without activity a tab refreshes no tokens. Longer than the lifetime of a token, so that the last one
 * is still valid when the screen warns that the session is about to end.
 */
const AWAY_AFTER = 6 * 60_000

let activeAt = Date.now()
const waiting = new Set<() => void>()

export function noteActivity(): void {
  activeAt = Date.now()
  for (const goOn of waiting) goOn()
  waiting.clear()
}

export const isAway = () => Date.now() - activeAt >= AWAY_AFTER

/** Resolves at once if the user is active, otherwise when they come back. */
export function untilActive(): Promise<void> {
  if (!isAway()) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.add(resolve)
    // Not every screen reports activity.
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, noteActivity, { once: true })
  })
}
