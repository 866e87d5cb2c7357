import { routesByFeature } from '@parcelle/contract'
import { API_PREFIX, addresses } from '@parcelle/contract/addresses'
import type { Route } from '@parcelle/contract/route'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { app, as, deps } = await testApp()
const some = '00000000-0000-4000-8000-000000000000'
const routes = Object.values(routesByFeature).flatMap((room) => Object.values<Route>(room))

test('every address of the contract has a call behind it', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(addresses).toSorted())
})

test.each(routes.filter(({ roles }) => roles !== 'open'))('$method $path without a token is a 401', async (route) => {
  const reply = await app.inject({ method: route.method, url: API_PREFIX + route.path })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({ errors: [{ code: 'error.unauthenticated', message: 'error.unauthenticated' }] })
})

test('a disabled user is out at the next call', async () => {
  const me = () => as('advisor2', { url: '/api/v1/users/me' })
  expect((await me()).statusCode).toBe(200)
  await deps.db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'advisor2').execute()
  expect((await me()).statusCode).toBe(401)
  await deps.db.updateTable('app_user').set({ disabled: false }).where('username', '=', 'advisor2').execute()
})

test('a changed role acts at the next call', async () => {
  const count = async () =>
    (await as('gestion2', { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })).json()
  expect((await count()).signed_ongoing).not.toBeNull()
  await deps.db.updateTable('app_user').set({ role: 'back_office_user' }).where('username', '=', 'gestion2').execute()
  expect((await count()).signed_ongoing).toBeNull()
})

test.each([
  ['a body that is not JSON', '{', undefined],
  ['a missing field', '{}', 'emailSigner'],
  ['a wrong type', '{"emailSigner":12}', 'emailSigner'],
  ['an unknown key', '{"emailSigner":"a@example.org","admin":true}', 'admin'],
])('%s is a 400 that names it', async (_, payload, property) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await as('partner', { method: 'POST', url: '/api/v1/profile', payload, headers })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({
    errors: [{ code: 'error.malformed', ...(property && { property }), message: 'error.malformed' }],
  })
})

test('a role that may not gets a 403 and nothing else', async () => {
  const reply = await as('advisor', {
    method: 'POST',
    url: '/api/v1/profile',
    payload: { emailSigner: 'a@example.org' },
  })
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toEqual({ errors: [{ code: 'error.forbidden', message: 'error.forbidden' }] })
})

test.each([
  ['a stranger', null, 401],
  ['a role that may not', 'advisor', 403],
])('of %s not even the body is read', async (_, user, status) => {
  const headers = { 'content-type': 'application/json' }
  for (const payload of ['{', 'x'.repeat(2_000_000)])
    expect((await as(user, { method: 'POST', url: '/api/v1/profile', payload, headers })).statusCode).toBe(status)
})

test('a body that may be long for its files is refused when it is made of millions of parts', async () => {
  const payload = `[${'[],'.repeat(4_000_000)}[]]`
  const headers = { 'content-type': 'application/json' }
  const reply = await as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${some}/receipts`, payload, headers })
  expect(reply.statusCode).toBe(400)
})

test('a body over the limit is a 413', async () => {
  const payload = { emailSigner: 'a'.repeat(1_100_000) }
  expect((await as('partner', { method: 'POST', url: '/api/v1/profile', payload })).statusCode).toBe(413)
})

test('an unknown address of the API is a 404 with the one error body', async () => {
  const reply = await as('partner', { url: '/api/v1/nowhere' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json().errors[0].code).toBe('error.not-found')
})

test.each([
  ['GET', `/forms/${2 ** 31}/pages`, undefined, 'formId'],
  ['GET', `/fr/pages/${2 ** 31}/blocks`, undefined, 'pageId'],
  ['GET', '/fr/forms/1e99', undefined, 'formId'],
  ['GET', `/dossiers?form=${2 ** 31}`, undefined, 'form'],
  ['GET', `/dossiers/export.csv?form=${2 ** 31}`, undefined, 'form'],
  ['GET', `/dossiers/${some}/events?block=${2 ** 31}`, undefined, 'block'],
  ['GET', `/dossiers/${some}/draft?since=0000-01-01T00:00:00Z`, undefined, 'since'],
  ['GET', `/dossiers/${some}/draft?since=2026-01-01T00:00:00.${'1'.repeat(99)}Z`, undefined, 'since'],
  ['POST', '/dossiers', { formId: 2 ** 31 }, 'formId'],
  ['PUT', `/dossiers/${some}/values`, { submittingBlockId: 2 ** 31, values: [] }, 'submittingBlockId'],
  [
    'PATCH',
    `/dossiers/${some}/draft`,
    { changes: [{ elementId: 1, value: '', version: 2 ** 31 }] },
    'changes.0.version',
  ],
] as const)('%s %s: a number or an instant out of bounds is a 400', async (method, path, payload, property) => {
  const reply = await as('advisor', { method, url: API_PREFIX + path, ...(payload && { payload }) })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].property).toBe(property)
})

test.each(routes)('$method $path refuses a query key it does not know', async ({ method, path }) => {
  const user =
    path === '/profile' && method === 'POST' ? 'partner' : path.startsWith('/dashboard') ? 'gestion' : 'advisor'
  const known = path.replaceAll(
    /:(locale|formId|pageId|blockId|datalistId|\w+)/g,
    (_, name: string) => values[name] ?? some,
  )
  const reply = await as(user, { method, url: `${API_PREFIX}${known}?surprise=1` })
  const isTheirs = reply.statusCode !== 403
  expect(isTheirs ? reply.json().errors[0] : null).toEqual(
    isTheirs ? { code: 'error.malformed', property: 'surprise', message: 'error.malformed' } : null,
  )
})
const values: Record<string, string> = {
  locale: 'fr',
  formId: '1',
  pageId: '11',
  blockId: '101',
  datalistId: 'countries',
  token: 'x'.repeat(43),
  rank: '1',
  kind: 'mail',
  digest: 'a'.repeat(64),
}

test('a call that takes no body refuses one', async () => {
  const send = (payload: object) =>
    as('gestion', { method: 'POST', url: `/api/v1/dossiers/${some}/duplicate`, payload })
  expect((await send({ keep: true })).json().errors[0]).toMatchObject({ code: 'error.malformed', property: 'keep' })
  expect((await send({})).statusCode).not.toBe(400)
})

test.each([
  ['POST', '/api/v1/users/me', 'GET, HEAD'],
  ['GET', '/api/v1/prospects', 'POST'],
  ['DELETE', `/api/v1/dossiers/${some}/values`, 'PUT'],
  ['PROPFIND', `/api/v1/dossiers/${some}/receipts`, 'GET, HEAD, POST, PUT'],
  ['HEAD', `/api/v1/dossiers/${some}/events`, 'GET'],
  ['POST', '/health/live', 'GET, HEAD'],
  ['POST', '/form/12', 'GET, HEAD'],
] as const)('%s %s is a 405 with the allowed methods', async (method, url, allow) => {
  // Unsafe cast: the types of `inject` do not have this method.
  const reply = await app.inject({ method: method as 'POST', url })
  expect({ status: reply.statusCode, allow: reply.headers['allow'] }).toEqual({ status: 405, allow })
  if (method !== 'HEAD') expect(reply.json().errors[0].code).toBe('error.method-not-allowed')
})

test.each([
  ['/%zz', 400, 'error.malformed'],
  ['/api/v1/dossiers/%ED%A0%80', 400, 'error.malformed'],
  [`/api/v1/dossiers/${'a'.repeat(300)}`, 404, 'error.not-found'],
])('%s is refused in our own words, with the strict headers', async (url, status, code) => {
  const reply = await app.inject({ url })
  expect({ status: reply.statusCode, body: reply.json() }).toEqual({
    status,
    body: { errors: [{ code, message: code }] },
  })
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['what is not HTTP', 'HELLO\r\n\r\n', 400],
  ['a header that never ends', `GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a request that names no host', 'GET /api/v1/settings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
])('%s is refused in our own words, with the strict headers', async (_, sent, status) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  const socket = connect(typeof bound === 'object' ? (bound?.port ?? 0) : 0, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(JSON.parse(body).errors[0].code).toBe('error.malformed')
})

test('no refusal is cached', async () => {
  for (const url of ['/api/v1/users/me', '/api/v1/nowhere', '/nowhere.png'])
    expect((await app.inject({ url })).headers['cache-control']).toBe('no-store')
})

test('the frame of documents has no origin and fetches nothing; pages frame our own addresses only', async () => {
  const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy'])
  const frame = (await policyOf('/viewer-frame/index.html')).split('; ')
  expect(frame).toContain('sandbox allow-scripts')
  expect(frame).toContain("default-src 'none'")
  expect(frame.filter((one) => /^(connect|frame|object)-src/.test(one))).toEqual([])
  expect(await policyOf('/nowhere')).toContain("frame-src 'self';")
})

test('every answer has a request id and the strict headers', async () => {
  for (const url of ['/api/v1/settings', '/api/v1/users/me', '/nowhere', '/health/live']) {
    const { headers } = await app.inject({ url })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toMatch(
      url.startsWith('/api') ? /^default-src 'none'/ : /script-src 'self';/,
    )
    expect(headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(self|none)'/)
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['referrer-policy']).toBe(url.startsWith('/api') ? 'no-referrer' : 'strict-origin-when-cross-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    // Headers for pages only.
    for (const name of ['permissions-policy', 'cross-origin-opener-policy'])
      expect(headers[name] !== undefined, name).toBe(!url.startsWith('/api'))
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('a cached answer that has not changed is a 304', async () => {
  const first = await app.inject({ url: '/api/v1/settings' })
  const again = await app.inject({
    url: '/api/v1/settings',
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('the wire says no more than the contract', async () => {
  const { user } = (await as('advisor', { url: '/api/v1/users/me' })).json()
  expect(Object.keys(user)).toEqual(['username', 'firstname', 'lastname', 'role'])
})

test('a caller over the limit per minute is refused with how long to wait', async () => {
  const { as } = await testApp({ CALLS_PER_MINUTE: '60' })
  const statuses = new Set<number>()
  for (let call = 0; call < 60; call++) statuses.add((await as('advisor', { url: '/api/v1/users/me' })).statusCode)
  expect([...statuses]).toEqual([200])
  const refused = await as('advisor', { url: '/api/v1/users/me' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await as('client', { url: '/api/v1/users/me' })).statusCode).toBe(200)
})

test('calls with a token that is not good are counted by network, apart from all others', async () => {
  const { as } = await testApp()
  const forged = { url: '/api/v1/users/me', headers: { authorization: 'Bearer forged' } }
  const statuses = new Set<number>()
  for (let call = 0; call < 600; call++)
    statuses.add((await as(null, { ...forged, remoteAddress: `2001:db8:1:2::${call.toString(16)}` })).statusCode)
  expect([...statuses]).toEqual([401])
  const refused = await as(null, { ...forged, remoteAddress: '2001:db8:1:2:ffff::1' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await as(null, { ...forged, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(401)
  const sameNetwork = { remoteAddress: '2001:db8:1:2::1' }
  expect((await as('advisor', { url: '/api/v1/users/me', ...sameNetwork })).statusCode).toBe(200)
  expect((await as(null, { url: '/api/v1/settings', ...sameNetwork })).statusCode).toBe(200)
})

test('open calls are counted by network, a /64 of IPv6', async () => {
  const { as } = await testApp()
  const ask = (remoteAddress: string) => as(null, { url: '/api/v1/settings', remoteAddress })
  const statuses = new Set<number>()
  for (let call = 0; call < 600; call++) statuses.add((await ask(`2001:db8:1:2::${call.toString(16)}`)).statusCode)
  expect([...statuses]).toEqual([200])
  expect((await ask('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200)
})
