const KEY = 'parcelle.sso_passes'
const WINDOW = 60_000
const LIMIT = 3

/** Counts a pass through /sso-check; true at the third within a minute, when going on would turn in circles. */
export function isTurningInCircles(now = Date.now()): boolean {
  const earlier = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number)
  const recent = [...earlier.filter((at) => at > now - WINDOW), now]
  sessionStorage.setItem(KEY, recent.join(' '))
  return recent.length >= LIMIT
}

/** Who got in, or asks again, has not turned in circles. */
export function forgetPasses(): void {
  sessionStorage.removeItem(KEY)
}
