import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { readKeys } from './keys.ts'
import { ask, portal, PUBLIC_URL, relyingParty, type Portal } from '../testing/portal.ts'
import { checks, signInRequest, visitor, type Visitor } from '../testing/visitor.ts'

let process: Portal
let application: client.Configuration
let database: Awaited<ReturnType<typeof testDatabase>>
let db: typeof database.db

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  process = await portal(db)
  application = await relyingParty(process)
})

async function signedIn(username = 'advisor') {
  const who = visitor(process)
  const callback = await who.signIn(signInRequest(process), username)
  return { who, tokens: await client.authorizationCodeGrant(application, callback, checks) }
}

const endSession = (parameters: Record<string, string>) =>
  client.buildEndSessionUrl(application, { post_logout_redirect_uri: `${PUBLIC_URL}/`, ...parameters })

const autologout = async (who: Visitor) => (await (await who.go('/oidc/sso-check')).json()).autologout

const canRefresh = (token: string | undefined) =>
  client.refreshTokenGrant(application, token!).then(
    () => true,
    () => false,
  )

test('logging out with the ID token asks nothing and ends session and refresh token', async () => {
  const { who, tokens } = await signedIn()
  expect(await autologout(who)).toBe(0)

  const reply = await who.go(endSession({ id_token_hint: tokens.id_token!, state: 'back' }))
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${PUBLIC_URL}/?state=back`])
  expect(await autologout(who)).toBe(1)
  expect(await canRefresh(tokens.refresh_token)).toBe(false)
  expect((await who.authorize(signInRequest(process))).pathname).toMatch(/^\/sign-in\//)
})

test('logging out ends access tokens and live streams at once, in every process', async () => {
  const apis = [await testApp({}, database, process), await testApp({}, database, process)]
  const [address] = await Promise.all(apis.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
  const [{ who, tokens }, other] = [await signedIn('gestion'), await signedIn('gestion')]
  const asThem = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const statuses = async (token: string) =>
    Promise.all(
      apis.map(async ({ app }) => (await app.inject({ url: '/api/v1/users/me', ...asThem(token) })).statusCode),
    )
  expect(await statuses(tokens.access_token)).toEqual([200, 200])

  const { id } = await db.selectFrom('dossier').select('id').limit(1).executeTakeFirstOrThrow()
  const streams = await Promise.all(
    [tokens, other.tokens].map((of) => fetch(`${address}/api/v1/dossiers/${id}/events`, asThem(of.access_token))),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  const [theirs, another] = streams.map((stream) => ({ reader: stream.body!.getReader() }))
  await who.go(endSession({ id_token_hint: tokens.id_token! }))
  expect(await statuses(tokens.access_token)).toEqual([401, 401])
  expect(await statuses(other.tokens.access_token), 'another device stays signed in').toEqual([200, 200])
  for (let read = await theirs!.reader.read(); !read.done;) read = await theirs!.reader.read()
  expect((await another!.reader.read()).done).toBe(false)
  await another!.reader.cancel()
})

test('logging out from a page of ours asks nothing either', async () => {
  const { who, tokens } = await signedIn()
  const reply = await who.go(endSession({}), { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(reply.status).toBe(303)
  expect(await canRefresh(tokens.refresh_token)).toBe(false)
})

test('a link elsewhere cannot log anyone out: it leads to a question', async () => {
  const { who, tokens } = await signedIn()
  const reply = await who.go(endSession({}), { headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html' } })
  const page = await reply.text()
  expect(reply.status).toBe(200)
  expect(page).toContain('Voulez-vous vous déconnecter')
  expect(page).not.toMatch(/<script>/)
  expect(await autologout(who)).toBe(0)

  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
  const answer = await who.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PUBLIC_URL}/`])
  expect(await canRefresh(tokens.refresh_token)).toBe(false)
})

test('the ID token of someone else proves nothing', async () => {
  const [mine, other] = [await signedIn('advisor'), await signedIn('partner')]
  const reply = await mine.who.go(endSession({ id_token_hint: other.tokens.id_token! }))
  expect(reply.status).toBe(200)
  expect(await autologout(mine.who)).toBe(0)
})

test('logging out without a session goes straight back', async () => {
  const reply = await visitor(process).go(endSession({}))
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${PUBLIC_URL}/`])
})

test.each(['https://evil.example/', `${PUBLIC_URL}/other`, `${PUBLIC_URL}.evil.example/`])(
  'after logging out nobody is sent to %s',
  async (target) => {
    const { who, tokens } = await signedIn()
    const reply = await who.go(endSession({ id_token_hint: tokens.id_token!, post_logout_redirect_uri: target }))
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
  },
)

test('sso-check says 1 without a session, and once the user is disabled', async () => {
  expect(await autologout(visitor(process))).toBe(1)
  const { who } = await signedIn('gestion2')
  expect(await autologout(who)).toBe(0)
  await db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'gestion2').execute()
  expect(await autologout(who)).toBe(1)
})

test.each(['/oidc/sso-check', '/oidc/.well-known/openid-configuration', '/oidc/jwks'])(
  'only our own origin may read %s from a page',
  async (path) => {
    const allowed = async (origin: string) =>
      (await ask(process, `${PUBLIC_URL}${path}`, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed(PUBLIC_URL)).toBe(PUBLIC_URL)
    for (const origin of ['https://evil.example', 'null', `${PUBLIC_URL}.evil.example`]) {
      expect(await allowed(origin)).toBeNull()
    }
  },
)

const preflight = (origin: string) =>
  ask(process, `${PUBLIC_URL}/oidc/token`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })

test('a preflight of our own origin is answered, a foreign one gets nothing', async () => {
  expect((await preflight(PUBLIC_URL)).headers.get('access-control-allow-origin')).toBe(PUBLIC_URL)
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
})

test('the replies of the provider carry the security headers of the app', async () => {
  const reply = await ask(process, `${PUBLIC_URL}/oidc/.well-known/openid-configuration`)
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(reply.headers.get('x-request-id')).toBeTruthy()
})

test.each(['HEAD', 'GET'] as const)('%s works on the public documents', async (method) => {
  const reply = await process.app.inject({ method, url: '/oidc/.well-known/openid-configuration' })
  expect(reply.statusCode).toBe(200)
  expect(reply.body === '').toBe(method === 'HEAD')
})

test.each(['state=%00', 'nonce=%00', 'ui_locales=%00', 'state=%ff', 'client_id=a&client_id=b', 'resource[]=x', 'x=%'])(
  'a request with %s is refused, not stumbled over',
  async (query) => {
    const reply = await ask(process, `${signInRequest(process)}&${query}`)
    expect(reply.status).toBeLessThan(500)
  },
)

test.each(['refresh_token=%00', 'refresh_token=%ff', 'refresh_token=', 'refresh_token=a&refresh_token=b'])(
  'a token call with %s is refused, not stumbled over',
  async (field) => {
    const body = `grant_type=refresh_token&client_id=parcelle-web&${field}`
    const reply = await ask(process, `${PUBLIC_URL}/oidc/token`, { method: 'POST', body })
    expect(reply.status).toBe(400)
  },
)

test('an error page shows only a reference', async () => {
  const reply = await ask(process, `${PUBLIC_URL}/oidc/auth?client_id=unknown&ui_locales=en`, {
    headers: { accept: 'text/html' },
  })
  const page = await reply.text()
  expect(reply.status).toBe(400)
  expect(page).toContain('Sign-in did not complete')
  expect(page).toContain(reply.headers.get('x-request-id')!)
  expect(page).not.toMatch(/invalid_client|client_id|unknown/)
})

test('headers cannot turn our addresses elsewhere', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const reply = await ask(process, `${PUBLIC_URL}/oidc/.well-known/openid-configuration`, { headers })
  expect(await reply.text()).not.toContain('evil')
})

test('behind https the session cookie is locked to our host', async () => {
  const secure = await portal(db, { PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: '1' })
  const who = visitor(secure)
  const callback = await who.signIn(signInRequest(secure), 'advisor')
  expect(callback.origin).toBe('https://portal.example')
  const reply = await who.go(signInRequest(secure))
  const cookies = reply.headers.getSetCookie()
  expect(cookies.some((line) => line.startsWith('__Host-parcelle_session='))).toBe(true)
  for (const line of cookies) expect(line).toMatch(/; secure/i)
  for (const line of cookies) expect(line).toMatch(/; httponly/i)
  for (const line of cookies) expect(line).toMatch(/; samesite=lax/i)
})

test('the cookies of a sign-in are signed by HMAC-SHA-256', async () => {
  const { who } = await signedIn()
  const { cookies: keys } = await readKeys(db)
  const jar = new Map(who.cookies().map(({ name, value }) => [name, value]))
  const expected = createHmac('sha256', keys[0]!).update(`parcelle_session=${jar.get('parcelle_session')}`)
  expect(jar.get('parcelle_session.sig')).toBe(expected.digest('base64url'))
})
