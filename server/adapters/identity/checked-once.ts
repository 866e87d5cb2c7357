import type { Claims, Identity } from './identity.ts'

/** What a good token says, and until when (seconds since 1970, as tokens count). */
export type Checked = { claims: Claims; expires: number }

const MOST_KEPT = 10_000

/** A token found good is good until it expires: its signature is checked at its first call, not at each. */
export function checkedOnce(check: (token: string) => Promise<Checked | null>): Identity['verify'] {
  const good = new Map<string, Checked>()
  return async (token) => {
    const kept = good.get(token)
    if (kept && Date.now() < kept.expires * 1000) return kept.claims
    good.delete(token)
    const checked = await check(token)
    if (!checked) return null
    if (good.size >= MOST_KEPT) good.clear()
    good.set(token, checked)
    return checked.claims
  }
}
