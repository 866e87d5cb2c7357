import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { presentFooter } from './features/settings/footer.ts'
import { hashName, makeLog } from './platform/log.ts'
import { testApp, testDatabase } from './testing/app.ts'
import { findUser } from './testing/dossiers.ts'

const database = await testDatabase()

test('behind https every answer asks the browser to stay with it', async () => {
  const { app } = await testApp({ PUBLIC_URL: 'https://portail.example.org' }, database)
  const { headers } = await app.inject({ url: '/health/live' })
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('a caller over the limit is answered with when to retry', async () => {
  const limiter = { hit: async () => 12, refund: async () => {} }
  const { as } = await testApp({}, database, { limiter })
  const reply = await as('advisor', { url: '/api/v1/users/me' })
  expect(reply.statusCode).toBe(429)
  expect(reply.headers['retry-after']).toBe('12')
  expect(reply.json()).toEqual({
    errors: [{ code: 'error.too-many-requests', message: 'error.too-many-requests', params: { seconds: 12 } }],
  })
})

test.each([
  ['none', '0', '127.0.0.1'],
  ['one', '1', '203.0.113.9'],
])('with %s proxy in front, only the addresses added by our own proxies are trusted', async (_, proxies, expected) => {
  const seen: string[] = []
  const limiter = {
    hit: async (_limit: unknown, who: string) => {
      seen.push(who)
      return null
    },
    refund: async () => {},
  }
  const { app } = await testApp({ TRUSTED_PROXIES: proxies }, database, { limiter })
  await app.inject({ url: '/api/v1/settings', headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' } })
  expect(seen).toEqual([expected])
})

test('an undeclared proxy is logged for the operator, once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const { app } = await testApp({}, database, { log })
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  for (let call = 0; call < 3; call++) await app.inject({ url: '/health/live', headers })
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

test('a caller who closes the connection within a body is not logged as an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { app, deps } = await testApp({}, database, { log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { id } = await findUser(deps.db, 'advisor')
  const bodies = [
    ['/api/v1/dossiers', 'application/json', '{"a"'],
    [`/api/v1/dossiers/${id}/receipts`, 'multipart/form-data; boundary=b', '--b\r\n'],
    [
      `/api/v1/dossiers/${id}/receipts`,
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    ],
  ]
  for (const [path, type, begun] of bodies) {
    const head = `POST ${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${id}\r\ncontent-type: ${type}`
    const isRead = once(app.server, 'request').then(([request]) => once(request, 'resume'))
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\ncontent-length: 9000\r\n\r\n${begun}`)
    await isRead
    socket.destroy()
  }
  const brokenOff = () => lines.filter(({ msg }) => msg === 'the caller closed the connection before the reply')
  await expect.poll(brokenOff, { timeout: 20_000 }).toHaveLength(bodies.length)
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

test('metrics need the token, and without a configured one are off', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator'
  const { app } = await testApp({ METRICS_TOKEN }, database)
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  expect((await ask()).statusCode).toBe(401)
  expect((await ask('Bearer another-token-of-somebody')).statusCode).toBe(401)
  expect((await ask(`Bearer ${METRICS_TOKEN}`)).body).toContain('parcelle_request_seconds')
  const { app: without } = await testApp({}, database)
  for (const accept of ['*/*', 'text/html'])
    expect((await without.inject({ url: '/metrics', headers: { accept } })).statusCode).toBe(404)
})

test('each answered request is one line with method, route, status and time, without the secrets of its address', async () => {
  const { lines, stream } = memory()
  const { as } = await testApp({}, database, { log: makeLog({ logLevel: 'info' }, stream) })
  const secret = 'V1StGXR8_Z5jdHi6B-myT3kL'
  await as(null, { url: `/api/v1/sign/${secret}?code=123456` })
  await as('advisor', { url: '/api/v1/users/me' })
  await as(null, { url: '/health/live' })
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const line = { reqId: expect.any(String), method: 'GET', time: expect.any(Number) }
  expect(requests).toMatchObject([
    { ...line, status: 404, path: '/api/v1/sign/…' },
    { ...line, status: 200, route: '/api/v1/users/me' },
  ])
  expect(lines.join()).not.toMatch(new RegExp(`${secret}|123456`))
})

function memory() {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  return { lines, stream: new Writable({ write }) }
}

test.each([
  [
    'a call that is not for them',
    'client',
    { url: '/api/v1/clients' },
    { refused: 'call', name: hashName('client'), reason: 'error.forbidden' },
  ],
  [
    'a forged token',
    null,
    { url: '/api/v1/users/me', headers: { authorization: 'Bearer a.b.c' } },
    { refused: 'token', name: null, reason: 'forged token' },
  ],
  [
    'no token at all in its place',
    null,
    { url: '/api/v1/users/me', headers: { authorization: 'Basic abc' } },
    { refused: 'token', name: null, reason: 'no token' },
  ],
  [
    'an account that is closed',
    'disabled',
    { url: '/api/v1/users/me' },
    { refused: 'token', reason: expect.stringMatching(/^signed out, disabled or unknown: /) },
  ],
  [
    'a link to sign that is unknown',
    null,
    { method: 'POST', url: `/api/v1/signing/${'x'.repeat(43)}/opened`, payload: {} },
    { refused: 'link', name: null, reason: 'signature.refused.link' },
  ],
  [
    'a link to a report that is unknown',
    null,
    { url: `/api/v1/reports/${'x'.repeat(43)}` },
    { refused: 'link', name: null, reason: 'report.error.none' },
  ],
] as const)('every refusal is logged at any level: %s', async (_, who, call, expected) => {
  const { lines, stream } = memory()
  const { as } = await testApp({}, database, { log: makeLog({ logLevel: 'fatal' }, stream) })
  await as(who, { ...call, remoteAddress: '203.0.113.9' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, address: '203.0.113.9', reqId: expect.any(String), ...expected }),
  ])
})

test('calls over the limit are in the log at any level', async () => {
  const { lines, stream } = memory()
  const limiter = { hit: async () => 7, refund: async () => {} }
  const { as } = await testApp({}, database, { log: makeLog({ logLevel: 'fatal' }, stream), limiter })
  for (const who of ['client', null])
    expect((await as(who, { url: who ? '/api/v1/users/me' : '/api/v1/settings' })).statusCode).toBe(429)
  const expected = { level: 40, refused: 'call', reason: 'error.too-many-requests', address: '127.0.0.1' }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ ...expected, name: hashName('client') }),
    expect.objectContaining({ ...expected, name: null }),
  ])
})

test('a missing or expired session is not logged', async () => {
  const { lines, stream } = memory()
  const { as } = await testApp({}, database, { log: makeLog({ logLevel: 'error' }, stream) })
  const expired = `e30.${Buffer.from('{"exp":1}').toString('base64url')}.x`
  for (const headers of [{}, { authorization: `Bearer ${expired}` }]) {
    expect((await as(null, { url: '/api/v1/users/me', headers })).statusCode).toBe(401)
  }
  expect(lines).toEqual([])
})

test('search terms, tokens, cookies, passwords and personal data never reach the log', async () => {
  const { lines, stream } = memory()
  const log = makeLog({ logLevel: 'info' }, stream)
  const { as, app } = await testApp({}, database, { log })
  await app.inject({ url: '/invitation/3q2-7wQmYpV0nJ5xkPZr8sTuVwXyZ01234567890abc' })
  await app.inject({ url: '/sign-in/V1StGXR8_Z5jdHi6B-myT?lang=fr' })
  log.error({ err: Object.assign(new Error('refused'), { detail: 'Key (email)=(x@y.fr) already exists.' }) }, 'said')
  await as('advisor', { url: '/api/v1/dossiers?searchTerm=GARNIER', headers: { cookie: 'session=secret-cookie' } })
  log.info({ user: { email: 'someone@example.org', password: 'hunter2' } }, 'said')
  const written = lines.join('')
  expect(written).toContain('/api/v1/dossiers')
  expect(written).toContain('/invitation/…')
  for (const secret of [
    '3q2-7wQmYp',
    'V1StGXR8',
    'x@y.fr',
    'GARNIER',
    'secret-cookie',
    'someone@example.org',
    'hunter2',
    'Bearer',
  ]) {
    expect(written).not.toContain(secret)
  }
})

test('no script, style or image comes through a footer', () => {
  const html =
    '<p onclick="x()">Text <script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">a</a> <a href="https://example.org">b</a></p>'
  const [block] = presentFooter({ footer: [{ html: { fr: html, en: html }, links: [] }] }, 'fr')
  expect(block?.extraInfo.html).toBe(
    '<p>Text <a rel="noopener noreferrer">a</a> <a href="https://example.org" rel="noopener noreferrer">b</a></p>',
  )
})

test('a bug is answered without its story, and logged with it', async () => {
  const { lines, stream } = memory()
  const { app } = await testApp({}, database, { log: pino({ level: 'error' }, stream) })
  app.get('/bug', async () => {
    throw new Error('the inner story')
  })
  const reply = await app.inject({ url: '/bug' })
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('inner story')
  expect(lines.join('')).toContain('the inner story')
})

test('an API with an address of its own answers the portal, and no other site', async () => {
  const { app } = await testApp(
    { API_URL: 'https://api.example.org', PUBLIC_URL: 'https://portail.example.org' },
    database,
  )
  const ask = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/v1/users/me',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  const ours = await ask('https://portail.example.org')
  expect(ours.statusCode).toBe(204)
  expect(ours.headers['access-control-allow-origin']).toBe('https://portail.example.org')
  expect(ours.headers['access-control-allow-headers']).toContain('authorization')
  expect((await ask('https://elsewhere.example.org')).headers['access-control-allow-origin']).toBeUndefined()
})

test('an API on the portal’s own origin answers no other site at all', async () => {
  const { app } = await testApp({}, database)
  const { headers } = await app.inject({
    url: '/api/v1/settings',
    headers: { origin: 'https://elsewhere.example.org' },
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})
