export function afterNextPaint(work: () => void): void {
  // A hidden tab is never painted.
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}
