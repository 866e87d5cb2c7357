import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limit, Limiter } from '../database/limiter.ts'

const perUsername: Limit = { name: 'sign-in-username', max: 10, seconds: 15 * 60 }
const perAddress: Limit = { name: 'sign-in-address', max: 100, seconds: 15 * 60 }

type Who = { username: string; address: string }

export type Throttle = {
  /** Counts an attempt before it is checked, so that parallel ones cannot slip through; the seconds to wait, or null. */
  attempt(who: Who): Promise<number | null>
  succeeded(who: Who): Promise<void>
}

/** How often one may fail to sign in, by name and by network address. */
export function signInThrottle(limiter: Limiter): Throttle {
  return {
    async attempt({ username, address }) {
      return (await limiter.hit(perAddress, network(address))) ?? (await limiter.hit(perUsername, digest(username)))
    },
    // A success forgives the name. The address only gets its own hit back: with one account of their own, someone
    // could otherwise keep trying the names of others.
    async succeeded({ username, address }) {
      await limiter.clear(perUsername, digest(username))
      await limiter.giveBack(perAddress, network(address))
    },
  }
}

// People type their password into the wrong field: what they typed is never stored readable.
const digest = (username: string) => createHash('sha256').update(username.toLowerCase()).digest('base64url')

// One household or one machine holds a whole /64 in IPv6, and could change address at every attempt.
function network(address: string): string {
  return isIPv6(address) && !address.includes('.') ? expand(address).slice(0, 4).join(':') : address
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
