// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { discovery, json, serve, tokenReply } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { storeTestSettings } from '../testing/settings.ts'
import { isAway, noteActivity } from './activity.ts'
import { refresh, shareTokens } from './refresh.ts'
import { dropToken, readToken } from './store.ts'

/** In milliseconds: a busy machine makes tests slower. */
const PATIENCE = 10_000
const stop = shareTokens()
const otherTab = new BroadcastChannel('parcelle')
afterAll(() => {
  stop()
  otherTab.close()
})

beforeEach(() => {
  clearStorage()
  storeTestSettings()
  beSignedIn()
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
const post = (message: object) => otherTab.postMessage(message)
const token = (name: string) => ({ ...readToken(), access_token: `access-${name}`, refresh_token: `refresh-${name}` })

test('a tab adopts the pair that replaces its own, and no other', async () => {
  post({ kind: 'token', replaces: 'refresh-of-someone-else', token: token('three') })
  post({ kind: 'token', replaces: 'refresh-one', token: token('two') })
  await vi.waitFor(() => expect(readToken()?.access_token).toBe('access-two'), PATIENCE)
})

test('a call that failed with a token since replaced costs no refresh', async () => {
  const requests = serve({})
  await expect(refresh('access-zero')).resolves.toMatchObject({ access_token: 'access-one' })
  expect(requests).toEqual([])
})

test('a tab sends the others its new token pair, and again to one that comes with the used one', async () => {
  const received: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => received.push(data))
  serve({ ...discovery, 'POST //id.example.org/token': () => json(tokenReply('two')) })
  await refresh('access-one')
  post({ kind: 'who-replaced', refreshToken: 'refresh-one' })
  const tokenMessage = { kind: 'token', replaces: 'refresh-one', token: { access_token: 'access-two' } }
  await vi.waitFor(() => expect(received).toMatchObject([tokenMessage, tokenMessage]), PATIENCE)
})

test('a token that arrives after a logout is not kept', async () => {
  serve({
    ...discovery,
    'POST //id.example.org/token': () => {
      dropToken()
      return json(tokenReply('two'))
    },
  })
  await expect(refresh('access-one')).resolves.toBeNull()
  expect(readToken()).toBeNull()
})

test('an inactive tab refreshes no token; it does as soon as the user is back', async () => {
  const requests = serve({ ...discovery, 'POST //id.example.org/token': () => json(tokenReply('two')) })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 7 * 60_000)
  const renewed = refresh('access-one')
  await vi.waitFor(() => expect(isAway()).toBe(true), PATIENCE)
  expect(requests).toEqual([])
  noteActivity()
  await expect(renewed).resolves.toMatchObject({ access_token: 'access-two' })
  vi.useRealTimers()
  noteActivity()
})
