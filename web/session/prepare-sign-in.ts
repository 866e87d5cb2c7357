import { paths } from '../screen/paths.ts'
import { settings } from '../screen/settings.ts'
import { makeChallenge, makeSecret, makeVerifier } from './pkce.ts'
import { findProvider } from './provider.ts'
import { writePending } from './store.ts'

/** The address of the provider's sign-in page; what its answer is checked against is stored in this tab. */
export async function prepareSignIn({ sso = false }: { sso?: boolean } = {}): Promise<URL> {
  const { authorization_endpoint } = await findProvider()
  const { clientId, resource } = settings().oidc
  const pending = { verifier: makeVerifier(), state: makeSecret(), nonce: makeSecret() }
  const url = new URL(authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid',
    // The sign-in page speaks as the portal does.
    ui_locales: document.documentElement.lang,
    resource,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await makeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(sso && { sso: '1' }),
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  writePending(pending)
  return url
}

/** Where the provider sends the browser back to. */
export const redirectUri = () => location.origin + paths.authorization
