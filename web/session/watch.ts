import { navigate } from 'wouter/use-browser-location'
import { paths } from '../screen/paths.ts'
import { isAway } from './activity.ts'
import { clearSession } from './session.ts'
import { markLeaving } from './leaving.ts'
import { refresh, shareTokens } from './refresh.ts'
import { isAutoLoggedOut } from './sso-check.ts'
import { readToken, rememberDestination, wipeTab, writeEnding, type Ending } from './store.ts'
import { onTabMessage } from './tabs.ts'
import { readClaim } from './fetch-token.ts'

const RECHECK_AFTER = 5 * 60_000
const REFRESH_INTERVAL = 30_000
// Leaving a page makes its pending calls fail, which is not an answer of the provider.
const UNLOAD_DELAY = 300

const openPaths = new Set<string>([paths.authorization, paths.logout, paths.ssoCheck])

export function watchSession(): void {
  shareTokens()
  followOtherTabs()
  void checkProvider()

  setInterval(refreshUnusedToken, REFRESH_INTERVAL)

  let hiddenAt = Infinity
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= RECHECK_AFTER) void checkProvider()
  })
}

// A refresh token expires after 30 minutes without use, but a user who only reads makes no calls in that time.
function refreshUnusedToken(): void {
  const token = readToken()
  if (token && token.expires_at < Date.now() + REFRESH_INTERVAL && navigator.onLine && !isAway())
    void refresh(token.access_token)
}

export function endSession(): void {
  rememberDestination(location.pathname + location.search + location.hash)
  navigate(`${paths.logout}?reason=session`, { replace: true })
}

async function checkProvider(): Promise<void> {
  if (!readToken() || openPaths.has(location.pathname)) return
  // Offline: the check is repeated when the network is back.
  if (!navigator.onLine) return window.addEventListener('online', () => void checkProvider(), { once: true })
  if (!(await isAutoLoggedOut())) return
  await new Promise((resolve) => setTimeout(resolve, UNLOAD_DELAY))
  if (readToken()) endSession()
}

function followOtherTabs(): void {
  onTabMessage((message) => {
    const token = readToken()
    if (!token) return
    if (message.kind === 'signed-out') followLogout(message.forced)
    // Two users in one browser would read each other's stored profile.
    if (message.kind === 'signed-in' && message.subject !== readClaim(token.id_token, 'sub')) endTabSession()
  })
}

function followLogout(forced: boolean): void {
  if (forced) rememberDestination(location.pathname + location.search + location.hash)
  markLeaving()
  clearSession({ forced })
  showEnded(forced ? 'session' : 'elsewhere')
}

// Shared storage already belongs to the new user.
function endTabSession(): void {
  markLeaving()
  wipeTab({ keepPlace: false })
  showEnded('elsewhere')
}

function showEnded(ending: Ending): void {
  writeEnding(ending)
  // A full page load, so that nothing of the user stays in memory.
  location.replace(`${paths.logout}?reason=session`)
}
