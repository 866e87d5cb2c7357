import { paths } from '../screen/paths.ts'
import { settings } from '../screen/settings.ts'
import { makeChallenge, makeSecret, makeVerifier } from './pkce.ts'
import { findProvider } from './provider.ts'
import { writePending } from './store.ts'

/** `sso` asks the provider to reuse an existing session; `as` to ask for another one, with this username filled in. */
export type SignInOptions = { sso?: boolean; as?: string }

/** The address of the provider's sign-in page; the values its redirect is checked against are stored in this tab. */
export async function prepareSignIn({ sso = false, as }: SignInOptions = {}): Promise<URL> {
  const { authorization_endpoint } = await findProvider()
  const { clientId, resource } = settings().oidc
  const pending = { verifier: makeVerifier(), state: makeSecret(), nonce: makeSecret() }
  const url = new URL(authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid',
    ui_locales: document.documentElement.lang,
    resource,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await makeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(sso && { sso: '1' }),
    ...(as !== undefined && { login_hint: as, prompt: 'login' }),
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  writePending(pending)
  return url
}

export const redirectUri = () => location.origin + paths.authorization
