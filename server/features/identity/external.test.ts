import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import * as client from 'openid-client'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testDatabase } from '../../testing/app.ts'
import { externalIdentity } from './external.ts'
import { portal, relyingParty } from './testing/portal.ts'
import { checks, signInRequest, visitor } from './testing/visitor.ts'

const log = pino({ level: 'silent' })
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const trusting = (issuer: string, env: Record<string, string> = {}) =>
  externalIdentity({ config: readConfig({ PUBLIC_URL: 'http://localhost:3998', OIDC_ISSUER: issuer, ...env }), log })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A minimal provider that signs any claims. */
async function smallProvider(port = 0) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }]
  const asked: string[] = []
  const server: Server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const document = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  }).listen(port, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const sign = (claims: JWTPayload, header: { typ?: string; kid?: string } = {}) =>
    new SignJWT({ iss: url, aud: 'parcelle-web', sub: 'p-1', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'at+jwt', ...header })
      .setExpirationTime('5m')
      .sign(privateKey)
  return { url, sign, asked }
}

test('a provider that sends us elsewhere is not followed', async () => {
  const elsewhere = await smallProvider()
  const server = createServer((_, reply) =>
    reply.writeHead(302, { location: `${elsewhere.url}/.well-known/openid-configuration` }).end(),
  ).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const identity = trusting(`http://localhost:${(server.address() as AddressInfo).port}`)
  expect(await identity.problem()).toContain('cannot be used')
  expect(elsewhere.asked).toEqual([])
})

test('the tokens of a provider on another port are good by its published keys', async () => {
  const { db } = await testDatabase()
  const url = `http://localhost:${await freePort()}`
  const other = await portal(db, { PUBLIC_URL: url })
  await other.app.listen({ port: Number(new URL(url).port), host: 'localhost' })
  closing.push(() => other.app.close())

  const callback = await visitor(other).signIn(signInRequest(other), 'advisor')
  const tokens = await client.authorizationCodeGrant(await relyingParty(other), callback, checks)
  const ours = trusting(`${url}/oidc`, { PUBLIC_URL: url })
  expect(await ours.verify(tokens.access_token)).toMatchObject({ subject: tokens.claims()!.sub, email: null })
  expect(await ours.verify(tokens.id_token!)).toBeNull()
  expect(await ours.problem()).toBeNull()

  // The same person, but a token for another API.
  expect(await trusting(`${url}/oidc`).verify(tokens.access_token)).toBeNull()

  const stranger = await smallProvider()
  expect(await ours.verify(await stranger.sign({ iss: `${url}/oidc` }))).toBeNull()
  expect(await trusting(stranger.url).verify(tokens.access_token)).toBeNull()
})

test.each([
  ['is taken when verified', { email: 'a@b.fr', email_verified: true }, 'a@b.fr'],
  ['is not taken when nothing is said about it', { email: 'a@b.fr' }, null],
  ['is not taken when unverified', { email: 'a@b.fr', email_verified: false }, null],
  ['is not taken when the word is a text', { email: 'a@b.fr', email_verified: 'true' }, null],
  ['may be absent', {}, null],
])('the e-mail address of a token %s', async (_, claims, email) => {
  const provider = await smallProvider()
  expect(await trusting(provider.url).verify(await provider.sign(claims))).toMatchObject({ subject: 'p-1', email })
})

test.each([
  ['by its type', {}, { typ: 'application/at+jwt' }],
  ['by its audience', { aud: 'http://localhost:3998/api' }, { typ: 'JWT' }],
  ['by its scope', { scope: 'openid api' }, { typ: 'JWT' }],
  ['by its scope, in another word', { scp: ['api'] }, { typ: 'JWT' }],
  ['by its use', { token_use: 'access' }, { typ: 'JWT' }],
  ['by its kind, a nonce beside it', { nonce: 'n', typ: 'Bearer' }, { typ: 'JWT' }],
])('an access token is known %s', async (_, claims, header) => {
  const provider = await smallProvider()
  const token = await provider.sign(claims, header)
  expect(await trusting(provider.url).verify(token)).toMatchObject({ subject: 'p-1' })
})

test.each([
  ['with a nonce', { nonce: 'n' }, 'JWT'],
  ['without any mark, as a refresh gives', {}, 'JWT'],
  ['with the hash of an access token', { at_hash: 'h', scope: 'openid' }, 'JWT'],
  ['that says so', { typ: 'ID', scope: 'openid' }, 'JWT'],
  ['that says so in another word', { token_use: 'id' }, 'JWT'],
  ['in the clothes of an access token', { at_hash: 'h' }, 'at+jwt'],
])('an ID token %s opens no API', async (_, claims, typ) => {
  const provider = await smallProvider()
  expect(await trusting(provider.url).verify(await provider.sign(claims, { typ }))).toBeNull()
})

test.each([
  ['a foreign audience', { aud: 'someone-else' }, {}],
  ['a foreign issuer', { iss: 'https://other.example' }, {}],
  ['the type of a logout token', {}, { typ: 'logout+jwt' }],
  ['an expiry in the past', { exp: 1 }, {}],
])('a token with %s is refused', async (_, claims, header) => {
  const provider = await smallProvider()
  const token = await provider.sign(claims, header)
  const expired =
    'exp' in claims
      ? token.replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`)
      : token
  expect(await trusting(provider.url).verify(expired)).toBeNull()
})

test('forged key names do not make us hammer the provider', async () => {
  const provider = await smallProvider()
  const ours = trusting(provider.url)
  await ours.verify(await provider.sign({}))
  for (let i = 0; i < 20; i++) expect(await ours.verify(await provider.sign({}, { kid: `forged-${i}` }))).toBeNull()
  expect(provider.asked.filter((path) => path === '/keys').length).toBeLessThanOrEqual(2)
})

test('a provider that is down at the start is found once it is up', async () => {
  const port = await freePort()
  const ours = trusting(`http://localhost:${port}`)
  expect(await ours.problem()).toMatch(/cannot be used/)
  await expect(ours.verify('a.b.c')).rejects.toThrow()

  const provider = await smallProvider(port)
  const token = await provider.sign({})
  await expect
    .poll(() => ours.verify(token).catch(() => 'not yet'), { timeout: 50_000, interval: 500 })
    .toMatchObject({ subject: 'p-1', email: null })
  expect(await ours.problem()).toBeNull()
})

test('a provider that calls itself something else is not believed', async () => {
  const provider = await smallProvider()
  expect(await trusting(`${provider.url}/tenant`).problem()).toMatch(/calls itself/)
})

test('an external provider has an sso-check only when one is set', () => {
  expect(trusting('http://localhost:1').ssoCheckUrl).toBeNull()
  expect(trusting('http://localhost:1', { SSO_CHECK_URL: 'https://id.example/check' }).ssoCheckUrl).toBe(
    'https://id.example/check',
  )
})
