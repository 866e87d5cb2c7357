import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/app.ts'
import { portal, PUBLIC_URL, relyingParty, type Portal } from '../testing/portal.ts'
import { checks, signInRequest, visitor, type Visitor } from '../testing/visitor.ts'

let process: Portal
let application: client.Configuration
let advisor: Visitor
let db: Awaited<ReturnType<typeof testDatabase>>['db']

beforeAll(async () => {
  ;({ db } = await testDatabase())
  process = await portal(db)
  application = await relyingParty(process)
})

beforeEach(() => {
  advisor = visitor(process)
})

async function tokensOf(who: Visitor, username: string, changes: Record<string, string | null> = {}) {
  const callback = await who.signIn(signInRequest(process, changes), username)
  return client.authorizationCodeGrant(application, callback, checks)
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
  )

test('discovery announces the code flow with S256 and nothing weaker', () => {
  expect(application.serverMetadata()).toMatchObject({
    issuer: `${PUBLIC_URL}/oidc`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
    end_session_endpoint: `${PUBLIC_URL}/oidc/session/end`,
  })
})

test('the web gets a five-minute token that the API accepts', async () => {
  const tokens = await tokensOf(advisor, 'advisor')
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'advisor')
    .executeTakeFirstOrThrow()

  expect(tokens.expires_in).toBe(300)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: `${PUBLIC_URL}/oidc`, aud: `${PUBLIC_URL}/api`, sub: id })
  expect(await process.identity.verify(tokens.access_token)).toEqual({
    subject: id,
    email: null,
    session: expect.any(String),
  })
})

test('the token call need not repeat the resource, and its ID token opens no API', async () => {
  const { id_token: idToken } = await tokensOf(advisor, 'advisor')
  expect(await process.identity.verify(idToken!)).toBeNull()
})

test('a request without a resource gets an opaque token, good for userinfo', async () => {
  const tokens = await tokensOf(advisor, 'partner', { resource: null })
  expect(tokens.access_token).not.toContain('.')
  expect(await process.identity.verify(tokens.access_token)).toBeNull()
  const person = await client.fetchUserInfo(application, tokens.access_token, tokens.claims()!.sub)
  expect(person).toMatchObject({ preferred_username: 'partner', email: expect.stringContaining('@') })
  expect(Object.keys(person)).not.toContain('role')
})

test('a second sign-in in the same browser asks for no password', async () => {
  await tokensOf(advisor, 'advisor')
  expect((await advisor.authorize(signInRequest(process, { sso: '1' }))).pathname).toBe('/authorization')
})

test('a refresh gives a new pair, for the API again', async () => {
  const first = await tokensOf(advisor, 'advisor')
  const second = await client.refreshTokenGrant(application, first.refresh_token!, { resource: `${PUBLIC_URL}/api` })
  const third = await client.refreshTokenGrant(application, second.refresh_token!)
  expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3)
  expect(decodeJwt(third.access_token).aud).toBe(`${PUBLIC_URL}/api`)
})

test('a refresh token used twice is refused, and so is the pair that came of it', async () => {
  const first = await tokensOf(advisor, 'advisor')
  const second = await client.refreshTokenGrant(application, first.refresh_token!)
  expect(await refusal(client.refreshTokenGrant(application, first.refresh_token!))).toBe('invalid_grant')
  expect(await refusal(client.refreshTokenGrant(application, second.refresh_token!))).toBe('invalid_grant')
})

test('of two refreshes at the same instant only one succeeds', async () => {
  const { refresh_token: token } = await tokensOf(advisor, 'advisor')
  const outcomes = await Promise.all([1, 2, 3].map(() => refusal(client.refreshTokenGrant(application, token!))))
  expect(outcomes.filter((outcome) => outcome === 'accepted').length).toBe(1)
})

test('a replayed code is refused, and the tokens it gave are revoked', async () => {
  const callback = await advisor.signIn(signInRequest(process), 'advisor')
  const tokens = await client.authorizationCodeGrant(application, callback, checks)
  expect(await refusal(client.authorizationCodeGrant(application, callback, checks))).toBe('invalid_grant')
  expect(await refusal(client.refreshTokenGrant(application, tokens.refresh_token!))).toBe('invalid_grant')
})

test('a code without its verifier is refused', async () => {
  const callback = await advisor.signIn(signInRequest(process), 'advisor')
  const wrong = { ...checks, pkceCodeVerifier: 'f'.repeat(56) }
  expect(await refusal(client.authorizationCodeGrant(application, callback, wrong))).toBe('invalid_grant')
})

test.each([
  ['no challenge', { code_challenge: null, code_challenge_method: null }],
  ['a challenge without its method', { code_challenge_method: null }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a token in the address instead of a code', { response_type: 'token' }],
  ['an ID token in the address instead of a code', { response_type: 'id_token' }],
])('a request with %s goes back with an error', async (_, changes) => {
  const reply = await advisor.go(signInRequest(process, changes))
  const target = new URL(reply.headers.get('location')!)
  expect(target.pathname).toBe('/authorization')
  const answer = new URLSearchParams(target.search || target.hash.slice(1))
  expect(answer.get('error')).toMatch(/invalid_request|unsupported_response_type/)
  expect([...answer.keys()].toSorted()).toEqual(['error', 'error_description', 'iss', 'state'])
})

test.each([
  'https://evil.example/authorization',
  `${PUBLIC_URL}/authorization/../evil`,
  `${PUBLIC_URL}/authorization?next=evil`,
  `${PUBLIC_URL}/authorization/`,
  `${PUBLIC_URL.replace('localhost', 'LOCALHOST')}/authorization`,
  'http://localhost:3999@evil.example/authorization',
])('%s is no address of ours: an error page, never a redirect', async (redirect) => {
  const reply = await advisor.go(signInRequest(process, { redirect_uri: redirect }), {
    headers: { accept: 'text/html' },
  })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('location')).toBeNull()
  expect(await reply.text()).toContain('La connexion n’a pas abouti')
})

test('a resource that is not our API is refused', async () => {
  const reply = await advisor.go(signInRequest(process, { resource: 'https://evil.example/api' }))
  expect(new URL(reply.headers.get('location')!).searchParams.get('error')).toBe('invalid_target')
})

test('a user disabled after signing in gets no new token, and is asked to sign in again', async () => {
  const who = visitor(process)
  const { refresh_token: token } = await tokensOf(who, 'client2')
  await db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'client2').execute()
  expect(await refusal(client.refreshTokenGrant(application, token!))).toBe('invalid_grant')
  const page = await who.authorize(signInRequest(process))
  expect(page.pathname).toMatch(/^\/sign-in\//)
})

async function age(username: string, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  const older = (path: string) =>
    sql`case when payload ? ${path} then jsonb_build_object(${path}::text, (payload->>${path})::int - ${minutes * 60}::int) else '{}' end`
  await sql`update oidc_state set expires_at = expires_at - ${by},
      payload = payload || ${older('exp')} || ${older('iat')} || ${older('loginTs')}
    where payload->>'accountId' = (select id::text from app_user where username = ${username})`.execute(db)
}

test('a refresh token that nobody used for thirty minutes is refused, and the password asked for again', async () => {
  const who = visitor(process)
  const first = await tokensOf(who, 'client')
  await age('client', 29)
  const second = await client.refreshTokenGrant(application, first.refresh_token!)
  await age('client', 29)
  expect((await who.authorize(signInRequest(process))).pathname, 'used a while ago').toBe('/authorization')
  await age('client', 2)
  expect(await refusal(client.refreshTokenGrant(application, second.refresh_token!))).toBe('invalid_grant')
  expect((await who.authorize(signInRequest(process))).pathname).toMatch(/^\/sign-in\//)
  expect((await who.signIn(signInRequest(process), 'client')).pathname).toBe('/authorization')
})

test('a session ends eight hours after the password, however active it was', async () => {
  await tokensOf(advisor, 'advisor')
  await tokensOf(advisor, 'advisor')
  const rows = await db
    .selectFrom('oidc_state')
    .select('expires_at')
    .where('model', 'in', ['Session', 'RefreshToken'])
    .execute()
  const longest = Math.max(...rows.map((row) => row.expires_at!.getTime()))
  expect(longest).toBeLessThanOrEqual(Date.now() + 8 * 3_600_000)
})

test('the database holds no id that could be presented', async () => {
  const { refresh_token: token } = await tokensOf(advisor, 'advisor')
  const session = advisor.cookies().find(({ name }) => name === 'parcelle_session')
  const rows = JSON.stringify(await db.selectFrom('oidc_state').selectAll().execute())
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(session!.value)
})
