// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loginWithCode } from '../api/sign-in.ts'
import { isConnected, isLoggedIn, logout } from './session.ts'
import { prepareSignIn } from './prepare-sign-in.ts'
import { makeChallenge, makeSecret, makeVerifier } from './pkce.ts'
import { isAutoLoggedOut } from './sso-check.ts'
import * as store from './store.ts'
import { discovery, json, refusal, serve, tokenReply } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { testSettings, storeTestSettings } from '../testing/settings.ts'

const me = { user: { username: 'louise', firstname: 'Louise', lastname: 'Petit', role: 'advisor' } }
const deleteDatabase = vi.fn<(name: string) => void>()
vi.stubGlobal('indexedDB', { deleteDatabase })

beforeEach(() => {
  clearStorage()
  storeTestSettings()
  deleteDatabase.mockClear()
})

test('the verifier is 28 numbers of two hex digits, never the same', () => {
  expect(makeVerifier()).toMatch(/^[\da-f]{56}$/)
  expect(makeVerifier()).not.toBe(makeVerifier())
})

test('the challenge is the S256 of the verifier, as in the example of RFC 7636', async () => {
  const challenge = await makeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('state and nonce are 256 random bits in base64url, never the same', () => {
  expect(makeSecret()).toMatch(/^[\w-]{43}$/)
  expect(makeSecret()).not.toBe(makeSecret())
})

test('signing in asks the provider for a code, bound to this tab', async () => {
  serve(discovery)
  document.documentElement.lang = 'en'
  const url = await prepareSignIn()
  const pending = store.readPending()
  expect(url.origin + url.pathname).toBe('http://id.example.org/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'parcelle-web',
    redirect_uri: `${location.origin}/authorization`,
    scope: 'openid',
    ui_locales: 'en',
    resource: testSettings.oidc.resource,
    state: pending?.state,
    nonce: pending?.nonce,
    code_challenge: await makeChallenge(pending?.verifier ?? ''),
    code_challenge_method: 'S256',
  })
})

test('sso=1 is passed on when asked for', async () => {
  serve(discovery)
  expect((await prepareSignIn({ sso: true })).searchParams.get('sso')).toBe('1')
})

test('a provider that calls itself by another name is refused', async () => {
  serve({ 'GET //id.example.org/.well-known/openid-configuration': () => json({ ...me, issuer: 'http://evil' }) })
  await expect(prepareSignIn()).rejects.toThrow('no discovery document')
})

async function signIn(claims: (nonce: string) => object, users: () => Response = () => json(me)) {
  const requests = serve({
    ...discovery,
    'POST //id.example.org/token': () => json(tokenReply('one', claims(store.readPending()?.nonce ?? nonce))),
    'GET /api/v1/users/me': users,
  })
  await prepareSignIn()
  const { state = '', nonce = '', verifier = '' } = store.readPending() ?? {}
  return { requests, verifier, login: loginWithCode('the-code', state) }
}

test('a code becomes a token, a profile and a role in storage', async () => {
  const { requests, verifier, login } = await signIn((nonce) => ({ nonce }))
  await login
  const body = new URLSearchParams(requests.find(({ line }) => line.endsWith('/token'))?.body)
  expect(Object.fromEntries(body)).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: verifier,
    redirect_uri: `${location.origin}/authorization`,
    client_id: 'parcelle-web',
    resource: testSettings.oidc.resource,
  })
  expect(JSON.parse(sessionStorage.getItem('parcelle.token') ?? '')).toMatchObject({
    access_token: 'access-one',
    token_type: 'Bearer',
    refresh_token: 'refresh-one',
    expires_at: expect.any(Number),
  })
  expect(localStorage.getItem('parcelle.profile')).toBe('{"username":"louise","firstname":"Louise","lastname":"Petit"}')
  expect(localStorage.getItem('parcelle.role')).toBe('"advisor"')
  expect(isConnected()).toBe(true)
})

test('a code that this tab did not ask for is refused before any call', async () => {
  const requests = serve(discovery)
  await prepareSignIn()
  await expect(loginWithCode('the-code', 'another-state')).rejects.toThrow('not started in this tab')
  expect(requests.some(({ line }) => line.includes('token'))).toBe(false)
})

test('a token for another sign-in is refused', async () => {
  const { login } = await signIn(() => ({ nonce: 'another' }))
  await expect(login).rejects.toThrow('nonce')
  expect(store.readToken()).toBeNull()
})

test.each([
  ['another application', 'refused', 'another-app'],
  ['several, this one among them,', 'taken', ['another-app', 'parcelle-web']],
  ['nobody', 'refused', undefined],
])('an identity token for %s is %s', async (_, outcome, aud) => {
  const { login } = await signIn((nonce) => ({ nonce, aud }))
  const result = login.then(
    () => 'taken',
    () => 'refused',
  )
  expect(await result).toBe(outcome)
})

test('when the user cannot be loaded the token is dropped', async () => {
  const { login } = await signIn(
    (nonce) => ({ nonce }),
    () => refusal(403, 'error.forbidden'),
  )
  await expect(login).rejects.toMatchObject({ status: 403, requestId: 'req-1' })
  expect(store.readToken()).toBeNull()
})

test('a token is live until 30 seconds before its end', () => {
  beSignedIn()
  const end = store.readToken()?.expires_at ?? 0
  expect(isLoggedIn(end - 31_000)).toBe(true)
  expect(isLoggedIn(end - 29_000)).toBe(false)
})

test('connected means logged in and known by name', () => {
  beSignedIn()
  localStorage.removeItem('parcelle.profile')
  expect([isLoggedIn(), isConnected()]).toEqual([true, false])
})

const dossierKeys = ['folder_id', 'form_id', 'direct', 'client_id', 'authorized_clients', 'dossier_state']
const tabKeys = [...dossierKeys, 'token', 'list', 'report_texts', 'signature', 'bulk', 'pending']
const sharedKeys = ['profile', 'role', 'signing']

test.each([
  ['a logout the user asked for wipes everything', false, 1],
  ['a forced logout keeps the journal', true, 0],
])('%s', async (_, forced, deletions) => {
  for (const key of tabKeys) sessionStorage.setItem(`parcelle.${key}`, '1')
  for (const key of sharedKeys) localStorage.setItem(`parcelle.${key}`, '1')
  localStorage.setItem(`${store.LAST_WRITE}d1 t1`, '{}')
  beSignedIn()
  serve({ ...discovery, 'POST //id.example.org/revoke': () => new Response() })
  await logout({ forced })
  expect(Object.keys(localStorage)).toHaveLength(forced ? 1 : 0)
  const left = sharedKeys.map((key) => localStorage.getItem(`parcelle.${key}`))
  expect(left.filter((value) => value !== null)).toEqual([])
  const addresses = 'parcelle.provider'
  expect(Object.keys(sessionStorage).filter((key) => key !== addresses)).toEqual(forced ? ['parcelle.ended'] : [])
  expect(deleteDatabase).toHaveBeenCalledTimes(deletions)
  expect(store.readEnding()).toBe(forced ? 'session' : null)
})

test('a text that is saved when its author has signed out is not kept', async () => {
  beSignedIn()
  serve({ ...discovery, 'POST //id.example.org/revoke': () => new Response() })
  store.writeUnsavedTexts({ 'd1 needs': { text: 'Préparer la retraite', version: 1 } })
  expect(Object.keys(store.readUnsavedTexts())).toEqual(['d1 needs'])
  await logout({ forced: false })
  store.writeUnsavedTexts({ 'd1 needs': { text: 'Préparer la retraite', version: 1 } })
  expect(store.readUnsavedTexts()).toEqual({})
})

test('logout continues at the provider, with the id token of the session that ends', async () => {
  beSignedIn()
  store.writeToken({ ...store.readToken()!, id_token: 'hint' })
  const requests = serve({ ...discovery, 'POST //id.example.org/revoke': () => new Response() })
  const { url } = await logout({ forced: false })
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: 'parcelle-web',
    id_token_hint: 'hint',
    post_logout_redirect_uri: `${location.origin}/`,
  })
  expect(requests.find(({ line }) => line.endsWith('/revoke'))?.body).toContain('token=refresh-one')
})

test('without a logout URL the session ends at the address of the discovery document', async () => {
  storeTestSettings({ logoutUrl: '' })
  serve(discovery)
  const { url } = await logout({ forced: false })
  expect(url).toMatch(/^http:\/\/id\.example\.org\/session\/end\?/)
})

test('another logout URL is used as it is', async () => {
  storeTestSettings({ logoutUrl: 'https://www.example.org/bye' })
  serve(discovery)
  await expect(logout({ forced: false })).resolves.toEqual({ url: 'https://www.example.org/bye', reachable: true })
})

test('when the provider does not answer, nobody is sent to it', async () => {
  serve({})
  await expect(logout({ forced: false })).resolves.toMatchObject({ reachable: false })
})

test.each([
  ['autologout 1 means logout', () => json({ autologout: 1 }), true],
  ['autologout "1" means logout', () => json({ autologout: '1' }), true],
  ['autologout 0 means nothing', () => json({ autologout: 0 }), false],
  ['an error means logout', () => refusal(500, 'error.generic'), true],
  ['something else means logout', () => new Response('<p>maintenance</p>'), true],
])('sso-check answering %s', async (_, answer, expected) => {
  serve({ 'GET //id.example.org/sso-check': answer })
  await expect(isAutoLoggedOut()).resolves.toBe(expected)
})

test('sso-check without an answer means logout; without an address it is skipped', async () => {
  serve({})
  await expect(isAutoLoggedOut()).resolves.toBe(true)
  storeTestSettings({ oidc: { ...testSettings.oidc, ssoCheckUrl: null } })
  await expect(isAutoLoggedOut()).resolves.toBe(false)
})

test.each([
  ['/dossier/signed-files?currentPage=2#a', '/dossier/signed-files?currentPage=2#a'],
  ['//evil.example.org', null],
  ['/\\evil.example.org', null],
  ['https://evil.example.org', null],
])('after sign-in %s leads to %s', (destination, expected) => {
  store.rememberDestination(destination)
  expect(store.takeDestination()).toBe(expected)
  expect(store.takeDestination()).toBeNull()
})
