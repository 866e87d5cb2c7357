import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, randomUUID, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { changeSecret, findOrAddSecret } from '../../platform/database/stored-secret.ts'
import type { Db } from '../../platform/database/tables.ts'

const SigningKey = z.strictObject({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
})

type PublicKey = Omit<z.infer<typeof SigningKey>, 'd'>

/** The SHA-256 of the 32 bytes of a key. */
export const fingerprintOf = ({ x }: Pick<PublicKey, 'x'>): string => hash('sha256', Buffer.from(x, 'base64url'))

/** Of the key that signs now, then of the earlier ones. */
export async function listFingerprints(db: Db): Promise<string[]> {
  const { known } = await readCopyKeys(db)
  return known.map(fingerprintOf)
}

export type CopyKeys = {
  readonly known: readonly PublicKey[]
  sign(text: string): { kid: string; signature: string }
  isSigned(text: string, by: { kid: string; signature: string }): boolean
}

/** The keys that sign copies of the heads. The first signs, the others verify older copies. */
export async function readCopyKeys(db: Db): Promise<CopyKeys> {
  const keys = z.array(SigningKey).parse(await findOrAddSecret(db, SECRET, () => [makeKey()]))
  const [first] = keys
  if (!first) throw new Error('there is no key to sign copies of the evidence with')
  const known = keys.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x }))
  return {
    known,
    sign: (text) => ({
      kid: first.kid,
      signature: sign(null, Buffer.from(text), createPrivateKey({ key: first, format: 'jwk' })).toString('base64url'),
    }),
    isSigned(text, { kid, signature }) {
      const found = known.find((one) => one.kid === kid)
      if (!found) return false
      const { kty, crv, x } = found
      const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    },
  }
}

/** Keeps the old keys, because copies must stay verifiable for years. */
export async function rotateCopyKeys(db: Db): Promise<void> {
  await readCopyKeys(db)
  await db.transaction().execute((tx) => changeSecret(tx, SECRET, (keys) => [makeKey(), ...keys]))
}

const SECRET = 'evidence.signing'

function makeKey(): unknown {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }
}
