// The token came straight from the provider over TLS, so its signature adds nothing here (OpenID Core 3.1.3.7, 6).
export function claimOf(idToken: string | null | undefined, name: 'nonce' | 'sub'): string | null {
  const payload = idToken?.split('.')[1]
  if (!payload) return null
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims !== 'object' || claims === null) return null
  const claim = new Map<string, unknown>(Object.entries(claims)).get(name)
  return typeof claim === 'string' ? claim : null
}
