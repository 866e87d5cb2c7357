import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { readKeys, type SigningKey } from './provider/keys.ts'
import { portal, PUBLIC_URL, type Portal } from './testing/portal.ts'

let process: Portal
let key: SigningKey

beforeAll(async () => {
  const { db } = await testDatabase()
  process = await portal(db)
  key = (await readKeys(db)).signing[0]!
})

const ISSUER = `${PUBLIC_URL}/oidc`
const API = `${PUBLIC_URL}/api`
const claims = { iss: ISSUER, aud: API, sub: 'someone', session: 'a-session' }

async function signed(changes: JWTPayload = {}, header: { typ?: string; kid?: string } = {}, expires = '5m') {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt', ...header })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(key, 'ES256'))
}

test('a token signed by us for our API is good', async () => {
  expect(await process.identity.verify(await signed())).toEqual({
    subject: 'someone',
    email: null,
    session: 'a-session',
  })
})

test.each([
  ['for another audience', () => signed({ aud: 'https://other.example/api' })],
  ['for the web client', () => signed({ aud: 'parcelle-web' })],
  ['of another issuer', () => signed({ iss: 'https://other.example/oidc' })],
  ['of another type', () => signed({}, { typ: 'JWT' })],
  ['of no session', () => signed({ session: undefined })],
  ['without a subject', () => signed({ sub: undefined as never })],
  ['that has expired', () => signed({}, {}, '-1m')],
  ['signed by an unknown key', () => signed({}, { kid: 'unknown' })],
  ['whose signature is cut off', async () => (await signed()).replace(/[^.]+$/, '')],
  ['that is no token at all', async () => 'a.b.c'],
  ['that is empty', async () => ''],
])('a token %s is refused', async (_, make) => {
  expect(await process.identity.verify(await make())).toBeNull()
})

test('a token that never expires is refused', async () => {
  const eternal = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt' })
    .sign(await importJWK(key, 'ES256'))
  expect(await process.identity.verify(eternal)).toBeNull()
})

test('a token without signature is refused', async () => {
  const unsigned = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode()
  expect(await process.identity.verify(unsigned)).toBeNull()
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: key.kid })).toString('base64url')
  expect(await process.identity.verify(`${header}.${unsigned.split('.')[1]}.`)).toBeNull()
})

test('our public key is no shared secret', async () => {
  const { d: _, ...published } = key
  const secrets = [JSON.stringify(published), published.x, `${published.x}${published.y}`]
  for (const secret of secrets) {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'at+jwt' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret.padEnd(32, '=')))
    expect(await process.identity.verify(forged)).toBeNull()
  }
})

test('a key that a token brings along is not believed', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt', jwk })
    .setExpirationTime('5m')
    .sign(privateKey)
  expect(await process.identity.verify(forged)).toBeNull()
})
