import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../../../platform/database/tables.ts'
import { findCredentials, setPasswordHash } from '../queries.ts'

type Cost = { memory: number; passes: number; parallelism: number }
type Parsed = Cost & { salt: Buffer; tag: Buffer }

const derive = promisify(argon2)

// OWASP's recommendation for argon2id: 19 MiB, two passes.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

// No password matches it; checking against it takes as long as against a real hash.
const nobody: Parsed = { ...cost, salt: Buffer.alloc(16), tag: Buffer.alloc(TAG_LENGTH) }

/** Public: it is in the README, and opens demo accounts only. */
export const DEMO_PASSWORD = 'Parcelle-2026!'

export type Attempt = { username: string; password: string }

/**
 * Returns the user's id, or null. All refusals look the same and take as long. Without the demo, its password opens no
 * account that the demo left in the data.
 */
export async function checkCredentials(
  db: Db,
  { username, password }: Attempt,
  { demo }: { demo: boolean },
): Promise<string | null> {
  // PostgreSQL text cannot contain a zero byte.
  const person = username.includes('\0') ? undefined : await findCredentials(db, username)
  const hash = person?.password_hash ?? null
  const isRight = await checkPassword(password, hash)
  if (!person || !isRight || person.disabled || hash === null) return null
  if (!demo && isDemoPassword(password)) return null
  if (isStale(hash)) await setPasswordHash(db, person.id, await hashPassword(password))
  return person.id
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await deriveTag(password, { ...cost, salt, tag: Buffer.alloc(TAG_LENGTH) })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** A null hash, for an unknown user, is refused in the same time. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const expected = (hash !== null && parse(hash)) || nobody
  return timingSafeEqual(await deriveTag(password, expected), expected.tag)
}

/** Whether the hash has another cost than today's; it is replaced at the next successful sign-in. */
export function isStale(hash: string): boolean {
  const parsed = parse(hash)
  return (
    parsed === null ||
    parsed.memory !== cost.memory ||
    parsed.passes !== cost.passes ||
    parsed.parallelism !== cost.parallelism
  )
}

const isDemoPassword = (password: string) => password.normalize('NFKC') === DEMO_PASSWORD

function deriveTag(password: string, { memory, passes, parallelism, salt, tag }: Parsed): Promise<Buffer> {
  // An accent can be typed as one character or two; NFKC makes them equal.
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: tag.length })
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(hash: string): Parsed | null {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(hash) ?? []
  if (!salt || !tag) return null
  const bytes = { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
  if (bytes.salt.length < 8 || bytes.tag.length < 16) return null
  return { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), ...bytes }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
