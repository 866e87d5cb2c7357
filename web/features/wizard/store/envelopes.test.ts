// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { makeStore } from '../../../ui/store.ts'
import { makeEnvelopes } from './envelopes.ts'
import { dossier } from './testing.ts'

beforeEach(() => {
  clearStorage()
  beSignedIn()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const opened = dossier({ status: 'signature', state: 'signature' })
const sent = { kind: 'subscription', state: 'sent' }

test('what could not be read is asked again while somebody looks, and is not taken for nothing', async () => {
  let isDown = true
  const asked = serve({
    [`GET /api/v1/dossier/${opened.id}/docusign/envelopes`]: () =>
      isDown ? refusal(503, 'error.unavailable') : json({ envelopes: [sent] }),
  })
  const envelopes = makeEnvelopes(makeStore(opened), { esign: 'docusign' })
  expect(envelopes.loadState.get()).toBe('asked')
  const leave = envelopes.subscribe(() => {})
  const leaveToo = envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect([asked.length, envelopes.loadState.get()]).toEqual([1, 'failed'])

  leave()
  leaveToo()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)

  envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect([asked.length, envelopes.loadState.get(), envelopes.get()]).toEqual([3, 'read', [sent]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})

test('a refusal is an answer: it is not asked for again', async () => {
  const asked = serve({
    [`GET /api/v1/dossier/${opened.id}/docusign/envelopes`]: () => refusal(404, 'dossier.error.not-found'),
  })
  const envelopes = makeEnvelopes(makeStore(opened), { esign: 'docusign' })
  envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.length, envelopes.loadState.get()]).toEqual([1, 'failed'])
})
