import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const DAYS = 180
// A family or an office may share a computer.
const MOST_PEOPLE = 8

export type Devices = {
  /** The id of the device, if this user has signed in on it before. */
  find(cookies: string | undefined, username: string): string | null
  /** Returns the Set-Cookie header that marks the device as this user's. */
  remember(cookies: string | undefined, username: string): string
}

/**
 * Recognises browsers on which a user has signed in before (OWASP "device cookies"). The cookie grants no access: it
 * only gives the device its own count of wrong passwords. It holds an id and one HMAC per user, newest first, and no
 * names.
 */
export function knownDevices(keys: readonly string[], isSecure: boolean): Devices {
  const name = `${isSecure ? '__Host-' : ''}parcelle_device`
  const attributes = `Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

  const read = (cookies = '') => parse(cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`)))

  return {
    find(cookies, username) {
      const device = read(cookies)
      if (!device) return null
      const expected = keys.map((key) => seal(key, device.id, username))
      return device.seals.some((given) => expected.some((one) => isSame(one, given))) ? device.id : null
    },
    remember(cookies, username) {
      const { id, seals } = read(cookies) ?? { id: randomBytes(16).toString('base64url'), seals: [] }
      const [key = ''] = keys
      const own = seal(key, id, username)
      const all = [own, ...seals.filter((other) => other !== own)].slice(0, MOST_PEOPLE)
      return `${name}=${[id, ...all].join('.')}; ${attributes}`
    },
  }
}

const part = /^[\w-]{22,43}$/

function parse(cookie: string | undefined): { id: string; seals: string[] } | null {
  const [id = '', ...seals] = cookie?.split('=')[1]?.split('.') ?? []
  return part.test(id) ? { id, seals: seals.filter((seal) => part.test(seal)).slice(0, MOST_PEOPLE) } : null
}

const seal = (key: string, id: string, username: string) =>
  createHmac('sha256', key).update(`device\n${id}\n${username.toLowerCase()}`).digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
