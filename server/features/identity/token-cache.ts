import type { Claims, Identity } from '../../platform/http/identity.ts'

/** What a good token says, and until when (seconds since 1970, as tokens count). */
export type VerifiedToken = { claims: Claims; expires: number }

const MOST_CACHED = 10_000

/** A token found good is good until it expires: its signature is checked at its first call, not at each. */
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
