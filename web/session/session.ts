import { isLeaving } from './leaving.ts'
import { prepareSignIn, type SignInOptions } from './prepare-sign-in.ts'
import { findProvider } from './provider.ts'
import { notifyTabs } from './tabs.ts'
import { settings } from '../screen/settings.ts'

import * as store from './store.ts'

// A token about to expire counts as expired, because the call that uses it has yet to be sent.
const MARGIN = 30_000
const REVOKE_TIMEOUT = 3_000

export function isLoggedIn(now = Date.now()): boolean {
  const token = store.readToken()
  return token !== null && token.expires_at > now + MARGIN
}

export function isConnected(now = Date.now()): boolean {
  return isLoggedIn(now) && store.readProfile() !== null
}

/** Goes to the provider's sign-in page. */
export async function authorise(options: SignInOptions = {}): Promise<void> {
  const url = await prepareSignIn(options)
  // During a logout no sign-in may start.
  if (isLeaving()) return
  // Replaces the history entry: going back here would only redirect to the sign-in page again.
  location.replace(url)
}

/** Clears the session in every tab, and returns the provider's logout address. */
export async function logout({ forced }: { forced: boolean }): Promise<ProviderLogout> {
  const token = store.readToken()
  clearSession({ forced })
  if (forced) store.writeEnding('session')
  notifyTabs({ kind: 'signed-out', forced })
  await revoke(token)
  return findProviderLogout(token?.id_token ?? null)
}

/**
 * Clears the session of this tab; other tabs do the same when they are notified. Does not revoke the token: that would
 * withdraw the consent of a sign-in that follows at once.
 */
export function clearSession({ forced }: { forced: boolean }): void {
  store.wipeTab({ keepPlace: forced })
  store.wipeShared({ keepJournal: forced })
}

/** Not `reachable`: the discovery document could not be loaded, so the address would show a browser error. */
type ProviderLogout = { url: string; reachable: boolean }

/** The configured address, otherwise the provider's own. */
async function findProviderLogout(idToken: string | null): Promise<ProviderLogout> {
  const { logoutUrl, oidc } = settings()
  const provider = await findProvider().catch(() => null)
  const endSession = provider?.end_session_endpoint
  if (logoutUrl !== '' && logoutUrl !== endSession) {
    return { url: logoutUrl, reachable: provider !== null || !logoutUrl.startsWith(oidc.issuer) }
  }
  if (!endSession) return { url: '/', reachable: false }
  const url = new URL(endSession)
  url.searchParams.set('client_id', oidc.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  return { url: url.href, reachable: true }
}

/** Best effort: ending the session at the provider revokes the token as well. */
async function revoke(token: store.Token | null): Promise<void> {
  if (!token?.refresh_token) return
  const provider = await findProvider().catch(() => null)
  if (!provider?.revocation_endpoint) return
  const body = new URLSearchParams({
    token: token.refresh_token,
    token_type_hint: 'refresh_token',
    client_id: settings().oidc.clientId,
  })
  const signal = AbortSignal.timeout(REVOKE_TIMEOUT)
  await fetch(provider.revocation_endpoint, { method: 'POST', body, keepalive: true, signal }).catch(() => null)
}
