// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { followDossier } from './follow-dossier.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listener = { onValue: vi.fn(), onStatus: vi.fn(), onPresence: vi.fn(), onReceipts: vi.fn(), onRefused: vi.fn() }

test('without a free stream the changes are polled, and the stream is retried after the delay the server names', async () => {
  vi.useFakeTimers()
  const change = { elementId: 7, value: 'physique', version: 1, by: 'Louise Petit', at: '2026-01-05T10:00:00Z' }
  const requests = serve({
    'GET /api/v1/dossiers/d1/events': () => refusal(429, 'error.too-many-requests', { seconds: 30 }),
    'GET /api/v1/dossiers/d1/draft': () => json({ now: '2026-01-05T10:00:01Z', changes: [change] }),
  })
  const end = new AbortController()
  const following = followDossier('d1', () => null, listener, end.signal)
  await vi.advanceTimersByTimeAsync(29_000)
  const count = (path: string) => requests.filter(({ line }) => line.includes(path)).length
  expect(count('/events')).toBe(1)
  expect(count('/draft')).toBeGreaterThan(8)
  expect(listener.onValue).toHaveBeenCalledWith(change)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(count('/events')).toBe(2)
  end.abort()
  await following
})

test('receipt events are reported', async () => {
  const text = 'event: receipts\ndata: {}\n\nevent: refused\ndata: {"title":"rib.pdf"}\n\n'
  const headers = { 'content-type': 'text/event-stream' }
  serve({ 'GET /api/v1/dossiers/d1/events': () => new Response(text, { headers }) })
  const end = new AbortController()
  const following = followDossier('d1', () => null, listener, end.signal)
  await vi.waitFor(() => expect(listener.onRefused).toHaveBeenCalledWith('rib.pdf'))
  expect(listener.onReceipts).toHaveBeenCalledOnce()
  end.abort()
  await following
})
