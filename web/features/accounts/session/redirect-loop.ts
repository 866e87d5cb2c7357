const KEY = 'parcelle.sso_passes'
const WINDOW = 60_000
const LIMIT = 3

/** Counts a visit to /sso-check; the third within a minute is a redirect loop. */
export function isRedirectLoop(now = Date.now()): boolean {
  const earlier = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number)
  const recent = [...earlier.filter((at) => at > now - WINDOW), now]
  sessionStorage.setItem(KEY, recent.join(' '))
  return recent.length >= LIMIT
}

export function resetRedirectCount(): void {
  sessionStorage.removeItem(KEY)
}
