// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discovery, json, serve, tokenReply } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { storeTestSettings } from '../testing/settings.ts'
import { noteActivity } from './activity.ts'
import { takeDestination } from './store.ts'
import { watchSession } from './watch.ts'

const MINUTE = 60_000
let autologout = 0
let requests: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  clearStorage()
  storeTestSettings()
  beSignedIn()
  autologout = 0
  requests = serve({ 'GET //id.example.org/sso-check': () => json({ autologout }) })
})
afterEach(() => vi.useRealTimers())

function show(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = () => vi.advanceTimersByTimeAsync(500)

test('each start with a token checks the provider; a session that ended there ends here', async () => {
  history.replaceState(null, '', '/dossier?searchTerm=x')
  autologout = 1
  watchSession()
  await settle()
  expect(location.pathname + location.search).toBe('/logout?reason=session')
  expect(takeDestination()).toBe('/dossier?searchTerm=x')
})

test.each(['/authorization', '/logout', '/sso-check'])(
  'on %s, and without a token, the provider is not checked',
  async (path) => {
    history.replaceState(null, '', path)
    watchSession()
    await settle()
    clearStorage()
    watchSession()
    await settle()
    expect(requests).toEqual([])
  },
)

test('a token is renewed before it ends while somebody is there, and no more once they are away', async () => {
  const answers = { ...discovery, 'GET //id.example.org/sso-check': () => json({ autologout }) }
  const calls = serve({ ...answers, 'POST //id.example.org/token': () => json(tokenReply('two')) })
  const renewals = () => calls.filter(({ line }) => line.startsWith('POST')).length
  noteActivity()
  watchSession()
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(renewals()).toBe(0)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(renewals()).toBe(1)
  await vi.advanceTimersByTimeAsync(40 * MINUTE)
  expect(renewals()).toBe(1)
  noteActivity()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(renewals()).toBe(2)
})

test('on return to the tab the provider is checked again, but only after five minutes', async () => {
  watchSession()
  await settle()
  const before = requests.length
  show(true)
  vi.setSystemTime(Date.now() + 4 * MINUTE)
  show(false)
  await settle()
  expect(requests).toHaveLength(before)
  show(true)
  vi.setSystemTime(Date.now() + 5 * MINUTE)
  show(false)
  await settle()
  expect(requests.length).toBeGreaterThan(before)
})

test('offline the provider is not checked until the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  watchSession()
  await settle()
  expect(requests).toEqual([])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests).toHaveLength(1)
})
