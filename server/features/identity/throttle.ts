import { network } from '../../platform/http/network.ts'
import { createHash } from 'node:crypto'
import type { Limit, Limiter } from '../../platform/database/limiter.ts'
import type { Db } from '../../platform/database/tables.ts'
import { countTry, forgetTries, type Waits } from './queries.ts'

/** Five tries at once, then one minute, two, four… up to an hour; a day without a try begins anew. */
const waits: Waits = { free: 5, first: 60, longest: 3600, forgottenAfter: 24 * 3600 }
const perAddress: Limit = { name: 'sign-in-address', max: 100, seconds: 15 * 60 }

/** `device` is what a browser that this person has used before is known by; null for any other. */
export type Who = { username: string; address: string; device: string | null }

export type Throttle = {
  /** Counts an attempt before it is checked, so that parallel ones cannot slip through; the seconds to wait, or null. */
  attempt(who: Who): Promise<number | null>
  succeeded(who: Who): Promise<void>
}

/**
 * How often one may fail to sign in: by name and network together, so that nobody can lock another out from
 * elsewhere, and by network whatever the name. A known device has tries of its own, whatever its network has done.
 */
export function signInThrottle(db: Db, limiter: Limiter): Throttle {
  return {
    async attempt(who) {
      const wait = who.device === null ? await limiter.hit(perAddress, network(who.address)) : null
      return wait ?? (await countTry(db, keyOf(who), waits))
    },
    // A success forgives the name. The address only gets its own hit back: with one account of their own, someone
    // could otherwise keep trying the names of others.
    async succeeded(who) {
      await forgetTries(db, keyOf(who))
      if (who.device === null) await limiter.refund(perAddress, network(who.address))
    },
  }
}

// People type their password into the wrong field: what they typed is never stored readable.
function keyOf({ username, address, device }: Who): string {
  const place = device === null ? `network ${network(address)}` : `device ${device}`
  return createHash('sha256').update(`${place}\n${username.toLowerCase()}`).digest('base64url')
}
