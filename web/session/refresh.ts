import { untilActive } from './activity.ts'
import { fetchToken } from './fetch-token.ts'
import { readToken, writeToken, type Token } from './store.ts'
import { withTabLock, onTabMessage, notifyTabs } from './tabs.ts'

// A tab that waited for the lock may get it just before the message that carries the new token pair.
const MESSAGE_DELAY = 100

let pendingRefresh: Promise<Token | null> | null = null
/** Refresh tokens already used. Using one twice makes the provider end the whole session. */
const usedRefreshTokens = new Set<string>()

/**
 * A token newer than `used`, or null when the session is over. Parallel calls and tabs share one refresh. Waits while
 * the user is inactive, so that background calls do not keep the session alive.
 */
export async function refresh(used: string): Promise<Token | null> {
  await untilActive()
  const token = readToken()
  if (token && token.access_token !== used) return token
  pendingRefresh ??= withTabLock('parcelle.refresh', (waited) => exchange(used, waited)).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}

async function exchange(used: string, waited: boolean): Promise<Token | null> {
  if (waited) await new Promise((resolve) => setTimeout(resolve, MESSAGE_DELAY))
  const token = readToken()
  if (!token?.refresh_token) return null
  if (token.access_token !== used) return token

  const replaces = token.refresh_token
  try {
    const next = await fetchToken({ grant_type: 'refresh_token', refresh_token: replaces }, token)
    // Signed out while the provider was answering: nothing may be stored.
    if (!readToken()) return null
    usedRefreshTokens.add(replaces)
    writeToken(next)
    notifyTabs({ kind: 'token', replaces, token: next })
    return next
  } catch {
    return null
  }
}

/** A duplicated tab starts with a copy of the token pair, so tabs exchange each new one. */
export function shareTokens(): () => void {
  const stop = onTabMessage((message) => {
    const token = readToken()
    if (message.kind === 'token' && token?.refresh_token === message.replaces) writeToken(message.token)
    if (message.kind === 'who-replaced' && token && usedRefreshTokens.has(message.refreshToken)) {
      notifyTabs({ kind: 'token', replaces: message.refreshToken, token })
    }
  })
  const mine = readToken()?.refresh_token
  if (mine) notifyTabs({ kind: 'who-replaced', refreshToken: mine })
  return stop
}
