// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countsQuery } from '../dossier/counts.ts'
import { renderScreen } from '../testing/render.tsx'
import { json, serve } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { storeTestSettings } from '../testing/settings.ts'
import { useLiveLists } from './use-live-lists.ts'

const COUNTS = 'GET /api/v1/dossiers/retrieve-number-dossiers-by-status'
const EVENTS = 'GET /api/v1/dossiers/events'

function Counter() {
  useLiveLists()
  const { data } = useQuery(countsQuery)
  return <p>{data ? `${data.current} dossiers` : 'rien'}</p>
}

function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { reply: () => new Response(readable), say: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

let current = 3
const counts = () => json({ current })

beforeEach(() => {
  current = 3
  clearStorage()
  storeTestSettings()
  beSignedIn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('lists are refetched when a dossier changes', async () => {
  const { reply, say } = stream()
  const requests = serve({ [COUNTS]: counts, [EVENTS]: reply })
  renderScreen(<Counter />)
  await screen.findByText('3 dossiers')
  await say(': open\n\n')
  current = 4
  await say('event: dossiers\ndata: {}\n\n')
  expect(await screen.findByText('4 dossiers')).toBeTruthy()
  expect(requests.filter(({ line }) => line === COUNTS)).toHaveLength(2)
})

test('a hidden page follows no stream, and catches up when it is visible again', async () => {
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { reply, say } = stream()
  const requests = serve({ [COUNTS]: counts, [EVENTS]: reply })
  renderScreen(<Counter />)
  await screen.findByText('3 dossiers')
  expect(requests.map(({ line }) => line)).not.toContain(EVENTS)

  current = 4
  sight.mockReturnValue('visible')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000)
  document.dispatchEvent(new Event('visibilitychange'))
  await say(': open\n\n')
  expect(await screen.findByText('4 dossiers')).toBeTruthy()
})

test('during an outage lists are not refetched', async () => {
  const requests = serve({ [COUNTS]: counts })
  renderScreen(<Counter />)
  await screen.findByText('3 dossiers')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000)
  await expect.poll(() => requests.filter(({ line }) => line === EVENTS).length).toBe(2)
  expect(requests.filter(({ line }) => line === COUNTS)).toHaveLength(1)
})
