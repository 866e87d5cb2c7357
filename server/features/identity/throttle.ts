import { network } from '../../platform/http/network.ts'
import { createHash } from 'node:crypto'
import type { Limit, Limiter } from '../../platform/database/limiter.ts'
import type { Db } from '../../platform/database/tables.ts'
import { countTry, forgetTries, type WaitLimits } from './queries.ts'

/** In seconds. Reset after a day without an attempt. */
const waits: WaitLimits = { free: 5, first: 60, longest: 3600, forgottenAfter: 24 * 3600 }
const perAddress: Limit = { name: 'sign-in-address', max: 100, seconds: 15 * 60 }

/** `device` is the id of a browser that this user has used before. */
export type SignInAttempt = { username: string; address: string; device: string | null }

export type Throttle = {
  /** Counts an attempt before it is checked, so that parallel ones count too. Returns the seconds to wait, or null. */
  attempt(who: SignInAttempt): Promise<number | null>
  succeeded(who: SignInAttempt): Promise<void>
}

/**
 * Throttles sign-ins by username and network, so that nobody can lock out another user from elsewhere, and by network
 * alone. A known device has its own count.
 */
export function signInThrottle(db: Db, limiter: Limiter): Throttle {
  return {
    async attempt(who) {
      const wait = who.device === null ? await limiter.hit(perAddress, network(who.address)) : null
      return wait ?? (await countTry(db, keyOf(who), waits))
    },
    // A success resets the username, but gives the network only its own attempt back: otherwise an attacker with one
    // account could keep trying other usernames.
    async succeeded(who) {
      await forgetTries(db, keyOf(who))
      if (who.device === null) await limiter.refund(perAddress, network(who.address))
    },
  }
}

// Hashed, because users type passwords into the wrong field.
function keyOf({ username, address, device }: SignInAttempt): string {
  const place = device === null ? `network ${network(address)}` : `device ${device}`
  return createHash('sha256').update(`${place}\n${username.toLowerCase()}`).digest('base64url')
}
