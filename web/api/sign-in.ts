import { fetchToken, hasOurAudience, readClaim } from '../session/fetch-token.ts'
import { redirectUri } from '../session/prepare-sign-in.ts'
import * as store from '../session/store.ts'
import { notifyTabs } from '../session/tabs.ts'
import { call } from './api.ts'

export async function loginWithCode(code: string, state: string | null): Promise<void> {
  const pending = store.readPending()
  store.dropPending()
  // Login CSRF: with another state, the code was not requested by this tab.
  if (!pending || pending.state !== state) throw new Error('the sign-in was not started in this tab')

  const token = await fetchToken({
    grant_type: 'authorization_code',
    code,
    code_verifier: pending.verifier,
    redirect_uri: redirectUri(),
  })
  if (readClaim(token.id_token, 'nonce') !== pending.nonce) throw new Error('the nonce of the ID token does not match')
  if (!hasOurAudience(token.id_token)) throw new Error('the token is for another application')
  store.writeToken(token)
  await loadUser()
}

export async function loadUser(): Promise<void> {
  try {
    const { user } = await call('readMe')
    // Signed out meanwhile, perhaps by another tab: nothing may be stored.
    if (!store.readToken()) throw new Error('the session ended while it was being opened')
    const before = store.readProfile()?.username
    // The journal is encrypted for its owner; the next user must not even keep the encrypted copy.
    if (before !== undefined && before !== user.username) store.wipeShared({ keepJournal: false })
    store.writeUser(user)
    const subject = readClaim(store.readToken()?.id_token, 'sub')
    if (subject) notifyTabs({ kind: 'signed-in', subject })
  } catch (error) {
    store.dropToken()
    throw error
  }
}
