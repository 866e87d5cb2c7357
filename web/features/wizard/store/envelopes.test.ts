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

test('a failed read is retried while there are subscribers, and does not count as an empty list', async () => {
  let isDown = true
  const requests = serve({
    [`GET /api/v1/dossier/${opened.id}/docusign/envelopes`]: () =>
      isDown ? refusal(503, 'error.unavailable') : json({ envelopes: [sent] }),
  })
  const envelopes = makeEnvelopes(makeStore(opened), { esign: 'docusign' })
  expect(envelopes.loadState.get()).toBe('asked')
  const leave = envelopes.subscribe(() => {})
  const leaveToo = envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.length, envelopes.loadState.get()]).toEqual([1, 'failed'])

  leave()
  leaveToo()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)

  envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect([requests.length, envelopes.loadState.get(), envelopes.get()]).toEqual([3, 'read', [sent]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(3)
})

test('a 4xx is not retried', async () => {
  const requests = serve({
    [`GET /api/v1/dossier/${opened.id}/docusign/envelopes`]: () => refusal(404, 'dossier.error.not-found'),
  })
  const envelopes = makeEnvelopes(makeStore(opened), { esign: 'docusign' })
  envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests.length, envelopes.loadState.get()]).toEqual([1, 'failed'])
})

test('a signed dossier whose documents are being completed is read until they are', async () => {
  let state = 'sent'
  const signed = dossier({ status: 'signed', state: 'signed' })
  const requests = serve({
    [`GET /api/v1/dossier/${signed.id}/docusign/envelopes`]: () => json({ envelopes: [{ ...sent, state }] }),
  })
  const envelopes = makeEnvelopes(makeStore(signed), { esign: 'docusign' })
  envelopes.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requests).toHaveLength(2)
  state = 'completed'
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests.length, envelopes.get()]).toEqual([3, [{ ...sent, state }]])
})
