/** What can wait until the screen shows what was just done. */
export function afterNextPaint(work: () => void): void {
  // Nothing is painted in a tab that is hidden.
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}
