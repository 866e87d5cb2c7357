import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { changeSecret, findOrAddSecret } from '../../../platform/database/stored-secret.ts'
import type { Db } from '../../../platform/database/tables.ts'

const SigningKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
})
export type SigningKey = z.infer<typeof SigningKey>

const secrets = { signing: 'oidc.signing', cookies: 'oidc.cookies' } as const
/** The current key, the next one, and those of two earlier rotations. */
const MOST_KEYS = 4

/**
 * The first key signs. The second signs after the next rotation: running processes know it already, so they accept what
 * a restarted one signs. Older keys still verify.
 */
export async function readKeys(db: Db): Promise<{ signing: SigningKey[]; cookies: string[] }> {
  const signing = await findOrAddSecret(db, secrets.signing, () => [makeSigningKey(), makeSigningKey()])
  const cookies = await findOrAddSecret(db, secrets.cookies, () => [makeCookieKey(), makeCookieKey()])
  return { signing: z.array(SigningKey).min(2).parse(signing), cookies: z.array(z.string()).min(2).parse(cookies) }
}

/**
 * Processes sign with the new keys from their next start. `kept`: what the old keys signed stays valid until it
 * expires; `forgotten`: everyone is signed out.
 */
export async function rotateKeys(db: Db, before: 'kept' | 'forgotten'): Promise<void> {
  await readKeys(db)
  const rotate = (make: () => unknown) => (keys: readonly unknown[]) => {
    const [current, next, ...older] = keys
    return before === 'kept' ? [next, make(), current, ...older].slice(0, MOST_KEYS) : [make(), make()]
  }
  await db.transaction().execute(async (tx) => {
    await changeSecret(tx, secrets.signing, rotate(makeSigningKey))
    await changeSecret(tx, secrets.cookies, rotate(makeCookieKey))
    if (before === 'forgotten') await tx.deleteFrom('oidc_state').execute()
  })
}

function makeSigningKey(): unknown {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' }
}

const makeCookieKey = () => randomBytes(32).toString('base64url')
