import type { Claims, Identity } from '../../platform/http/identity.ts'

/** `expires` is in seconds since 1970, as in tokens. */
export type VerifiedToken = { claims: Claims; expires: number }

const MOST_CACHED = 10_000

/** Verifies the signature of a token once and caches the result until it expires. */
export function cacheVerified(verify: (token: string) => Promise<VerifiedToken | null>): Identity['verify'] {
  const cached = new Map<string, VerifiedToken>()
  return async (token) => {
    const known = cached.get(token)
    if (known && Date.now() < known.expires * 1000) return known.claims
    cached.delete(token)
    const verified = await verify(token)
    if (!verified) return null
    if (cached.size >= MOST_CACHED) cached.clear()
    cached.set(token, verified)
    return verified.claims
  }
}
