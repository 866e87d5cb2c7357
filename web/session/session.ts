import { call } from '../api/api.ts'
import { askToken, isForUs, readClaim } from './ask-token.ts'
import { isLeaving } from './leaving.ts'
import { prepareSignIn, redirectUri } from './prepare-sign-in.ts'
import { findProvider } from './provider.ts'
import { tellTabs } from './tabs.ts'
import { settings } from '../screen/settings.ts'

import * as store from './store.ts'

// A token about to expire is as good as expired: the call it would sign is not sent yet.
const MARGIN = 30_000
const REVOKE_TIMEOUT = 3_000

/** A live token. */
export function isLoggedIn(now = Date.now()): boolean {
  const token = store.readToken()
  return token !== null && token.expires_at > now + MARGIN
}

/** A live token, and we know whose it is. */
export function isConnected(now = Date.now()): boolean {
  return isLoggedIn(now) && store.readProfile() !== null
}

/** Leaves for the sign-in page of the provider. `sso` asks it to reuse a session opened elsewhere. */
export async function authorise(options: { sso?: boolean } = {}): Promise<void> {
  const url = await prepareSignIn(options)
  // The tab is on its way out: the answer to nobody being signed in is not to sign in again.
  if (isLeaving()) return
  // Replaces: going back from the sign-in page must not lead here, which would only send the user forth again.
  location.replace(url)
}

/** Exchanges the code, checks that the answer is for us, and stores the token and who the user is. */
export async function loginWithCode(code: string, state: string | null): Promise<void> {
  const pending = store.readPending()
  store.dropPending()
  // Another state: the code was not asked for by this tab, so somebody else may have planted it.
  if (!pending || pending.state !== state) throw new Error('the sign-in was not started in this tab')

  const token = await askToken({
    grant_type: 'authorization_code',
    code,
    code_verifier: pending.verifier,
    redirect_uri: redirectUri(),
  })
  if (readClaim(token.id_token, 'nonce') !== pending.nonce) throw new Error('the token answers another sign-in')
  if (!isForUs(token.id_token)) throw new Error('the token is for another application')
  store.writeToken(token)
  await loadUser()
}

/** Reads who the user is with the token at hand. Without an answer the token is of no use. */
export async function loadUser(): Promise<void> {
  try {
    const { user } = await call('readMe')
    // Signed out meanwhile, maybe by another tab: nothing may be stored any more.
    if (!store.readToken()) throw new Error('the session ended while it was being opened')
    const before = store.readProfile()?.username
    // The journal is sealed for its owner; whoever comes next must not even keep the sealed copy.
    if (before !== undefined && before !== user.username) store.wipeShared({ keepJournal: false })
    store.writeUser(user)
    const subject = readClaim(store.readToken()?.id_token, 'sub')
    if (subject) tellTabs({ kind: 'signed-in', subject })
  } catch (error) {
    store.dropToken()
    throw error
  }
}

/** Forgets the user in every tab, and says where the provider forgets them too. */
export async function logout({ forced }: { forced: boolean }): Promise<ProviderLogout> {
  const token = store.readToken()
  forget({ forced })
  if (forced) store.writeEnding('session')
  tellTabs({ kind: 'signed-out', forced })
  await revoke(token)
  return findProviderLogout(token?.id_token ?? null)
}

/**
 * What logout means for one tab; the others do the same when they hear of it. Signing in again at once needs no more:
 * revoking the token here would take back the consent that the new sign-in is being given.
 */
export function forget({ forced }: { forced: boolean }): void {
  store.wipeTab({ keepPlace: forced })
  store.wipeShared({ keepJournal: forced })
}

/** Not `reachable`: the provider did not even say who it is, and going there would show a browser's error page. */
type ProviderLogout = { url: string; reachable: boolean }

/** The configured address, or the provider's own when none is. */
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
