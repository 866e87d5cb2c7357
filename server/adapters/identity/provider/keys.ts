import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { keepSecret } from '../../database/kept-secret.ts'
import type { Db } from '../../database/tables.ts'

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

/** The first key signs; the others are kept so that what they signed stays good. */
export async function readKeys(db: Db): Promise<{ signing: SigningKey[]; cookies: string[] }> {
  return {
    signing: z
      .array(SigningKey)
      .min(1)
      .parse(await keepSecret(db, 'oidc.signing', () => [makeSigningKey()])),
    cookies: z
      .array(z.string())
      .min(1)
      .parse(await keepSecret(db, 'oidc.cookies', () => [makeCookieKey()])),
  }
}

function makeSigningKey(): unknown {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' }
}

const makeCookieKey = () => randomBytes(32).toString('base64url')
