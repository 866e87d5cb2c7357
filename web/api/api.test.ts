// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, setApiLanguage } from './api.ts'
import { callAddress } from './call-address.ts'
import { readToken, takeDestination } from '../session/store.ts'
import { discovery, json, refusal, serve, tokenReply } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { storeTestSettings } from '../testing/settings.ts'

const file = (body: BodyInit, name: string) =>
  new Response(body, { headers: { 'content-type': 'application/zip', 'content-disposition': name } })

beforeEach(() => {
  clearStorage()
  storeTestSettings()
  beSignedIn()
  setApiLanguage('fr')
})

test('a call carries the token and the language, under the version prefix', async () => {
  const requests = serve({ 'GET /api/v1/users/me': () => json({ user: {} }) })
  await call('readMe')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-one')
  expect(requests[0]?.headers.get('accept-language')).toBe('fr')
})

test('an open call carries no token', async () => {
  const requests = serve({ 'GET /api/v1/settings': () => json({}) })
  await call('readSettings')
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test.each([
  ['a call', {}, 10, false],
  ['one made when the page is being left', { outlivesPage: true }, 10, true],
  ['one above the keepalive limit of browsers', { outlivesPage: true }, 70_000, false],
] as const)('%s outlives its page or not', async (_, options, size, isAlive) => {
  const sent = vi.fn<typeof fetch>(async () => json({}))
  vi.stubGlobal('fetch', sent)
  await callAddress('POST /x', { body: 'x'.repeat(size) }, options)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ keepalive: isAlive })
  vi.unstubAllGlobals()
})

test('the API may be on another host, named by the page', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'api-url', content: 'http://api.example.org' })
  document.head.append(meta)
  const requests = serve({ 'GET //api.example.org/api/v1/users/me': () => json({ user: {} }) })
  await call('readMe').finally(() => meta.remove())
  expect(requests).toHaveLength(1)
})

test('GET takes a query; what is not known is left out', async () => {
  const requests = serve({ 'GET /api/v1/dossiers/a%2Fb': () => json([]) })
  await callAddress('GET /dossiers/:id', {
    params: { id: 'a/b' },
    query: { page: 2, searchTerm: 'é', form: undefined },
  })
  expect(requests[0]?.line).toBe('GET /api/v1/dossiers/a%2Fb?page=2&searchTerm=%C3%A9')
})

test.each(['POST', 'PUT', 'PATCH'])('%s sends JSON', async (method) => {
  const requests = serve({ [`${method} /api/v1/x`]: () => json({ saved: true }, { status: 201 }) })
  await expect(callAddress(`${method} /x`, { body: { name: 'é' } })).resolves.toEqual({ saved: true })
  expect(requests[0]?.body).toBe('{"name":"é"}')
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
})

test('DELETE answering 204 is a success', async () => {
  serve({ 'DELETE /api/v1/x/1': () => new Response(null, { status: 204 }) })
  await expect(callAddress('DELETE /x/:id', { params: { id: 1 } })).resolves.toBeUndefined()
})

test.each([
  ['GET', `attachment; filename="dossier-1.zip"`, 'dossier-1.zip'],
  ['POST', `attachment; filename="x.zip"; filename*=UTF-8''re%C3%A7u.zip`, 'reçu.zip'],
])('%s answered by a file gives the file with its name and type', async (method, disposition, name) => {
  serve({ [`${method} /api/v1/zip`]: () => file('content', disposition) })
  const received = await callAddress(`${method} /zip`)
  expect(received).toMatchObject({ name, type: 'application/zip' })
})

test('a failed file call whose body is JSON rejects with that body', async () => {
  serve({ 'GET /api/v1/zip': () => refusal(404, 'Documents not available for download') })
  const error = await callAddress('GET /zip').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 404,
    message: 'Documents not available for download',
    requestId: 'req-1',
    body: {
      errors: [{ code: 'Documents not available for download', message: 'Documents not available for download' }],
    },
  })
})

test("a proxy's own error page is an unknown error", async () => {
  serve({ 'GET /api/v1/x': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(callAddress('GET /x')).rejects.toMatchObject({ status: 502, message: 'error.generic', errors: [] })
})

test('no answer at all is an error too', async () => {
  serve({})
  await expect(callAddress('GET /x')).rejects.toMatchObject({ status: 0, message: 'error.network' })
})

const expired = (next: () => Response) => (requests: { headers: Headers }) =>
  requests.headers.get('authorization') === 'Bearer access-two' ? next() : refusal(401, 'error.unauthenticated')

test('parallel calls with an expired token share one refresh, and each is repeated once', async () => {
  const requests = serve({
    ...discovery,
    'GET /api/v1/x': expired(() => json('x')),
    'POST /api/v1/y': expired(() => json('y')),
    'POST //id.example.org/token': () => json(tokenReply('two')),
  })
  await expect(Promise.all([callAddress('GET /x'), callAddress('POST /y', { body: {} })])).resolves.toEqual(['x', 'y'])
  const tokenCalls = requests.filter(({ line }) => line === 'POST //id.example.org/token')
  expect(tokenCalls).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(tokenCalls[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-one',
    client_id: 'parcelle-web',
    resource: 'http://localhost:3000/api',
  })
  expect(readToken()).toMatchObject({ access_token: 'access-two', refresh_token: 'refresh-two' })
})

test.each([
  ['the refresh is refused', () => refusal(400, 'invalid_grant')],
  ['the new token is refused too', () => json(tokenReply('three'))],
])('when %s the user goes to /logout, and their address is kept', async (_, token) => {
  history.replaceState(null, '', '/dossier/signed-files?currentPage=2')
  const requests = serve({
    ...discovery,
    'GET /api/v1/x': expired(() => json('x')),
    'POST //id.example.org/token': token,
  })
  await expect(callAddress('GET /x')).rejects.toMatchObject({ status: 401 })
  expect(requests.filter(({ line }) => line.endsWith('/token'))).toHaveLength(1)
  expect(location.pathname + location.search).toBe('/logout?reason=session')
  expect(takeDestination()).toBe('/dossier/signed-files?currentPage=2')
})
