import { settings } from '../screen/settings.ts'
import { findProvider } from './provider.ts'
import type { Token } from './store.ts'

type Reply = {
  access_token: string
  token_type: string
  refresh_token?: string
  id_token?: string
  expires_in: number
}

/** Calls the token endpoint, form-encoded (RFC 6749). Throws when the provider refuses or does not answer. */
export async function fetchToken(grant: Record<string, string>, previous: Token | null = null): Promise<Token> {
  const { token_endpoint } = await findProvider()
  const { clientId, resource } = settings().oidc
  const body = new URLSearchParams({ ...grant, client_id: clientId, resource })
  const reply = await fetch(token_endpoint, { method: 'POST', body })
  if (!reply.ok) throw new Error(`the provider refused the token: ${reply.status}`)

  const answer: unknown = await reply.json()
  if (!isReply(answer)) throw new Error('the token reply is invalid')
  return {
    access_token: answer.access_token,
    token_type: answer.token_type,
    // A provider that does not rotate them leaves these out; the earlier ones stay valid.
    refresh_token: answer.refresh_token ?? previous?.refresh_token ?? null,
    id_token: answer.id_token ?? previous?.id_token ?? null,
    expires_at: Date.now() + answer.expires_in * 1000,
  }
}

function isReply(value: unknown): value is Reply {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return typeof fields.get('access_token') === 'string' && typeof fields.get('expires_in') === 'number'
}

export function readClaim(idToken: string | null | undefined, name: 'nonce' | 'sub'): string | null {
  const claim = readClaims(idToken).get(name)
  return typeof claim === 'string' ? claim : null
}

export const hasOurAudience = (idToken: string | null) =>
  [readClaims(idToken).get('aud')].flat().includes(settings().oidc.clientId)

// The token came from the provider over TLS, so its signature need not be checked (OpenID Core 3.1.3.7, 6).
function readClaims(idToken: string | null | undefined): ReadonlyMap<string, unknown> {
  const payload = idToken?.split('.')[1]
  if (!payload) return new Map()
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return new Map(typeof claims === 'object' && claims !== null ? Object.entries(claims) : [])
}
