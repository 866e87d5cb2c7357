// @vitest-environment jsdom
import type { Notification } from '@parcelle/contract/portal/notifications'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { NotificationBell } from './notification-bell.tsx'

const LIST = 'GET /api/v1/notifications'
const READ = 'POST /api/v1/notifications/read'
const EVENTS = 'GET /api/v1/dossiers/events'

const { id, number, client, lead_name } = testDossier(48213)
const notification = (at: number, kind: Notification['kind'], isRead = false): Notification => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  kind,
  at: '2026-11-03T09:00:00Z',
  isRead,
  dossier: { id, number, client, lead_name },
})

let told: Notification[] = []
const openStream = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { reply: () => new Response(readable), say: (text: string) => writer.write(new TextEncoder().encode(text)) }
}
const serveBell = (events: () => Response = () => openStream().reply()) =>
  serve({
    [LIST]: () => json({ notifications: told }),
    [READ]: () => new Response(null, { status: 204 }),
    [EVENTS]: events,
  })

beforeEach(() => {
  beNewlySignedIn()
  told = [notification(1, 'signed'), notification(2, 'correction-asked'), notification(3, 'accepted', true)]
})
afterEach(cleanup)

test('the bell counts what is unread; opened, it names each event with a link to its dossier', async () => {
  const requests = serveBell()
  renderScreen(<NotificationBell />, { role: 'client' })
  fireEvent.click(await screen.findByRole('button', { name: /^Messages.: 2 non lus$/ }))
  const section = await screen.findByRole('region', { name: 'Vos dossiers' })
  const lines = within(section).getAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual([
    'Le dossier est signé.',
    'Une correction est demandée.',
    'La souscription est acceptée.',
  ])
  expect(lines.map((line) => within(line).queryByText('Non lu') !== null)).toEqual([true, true, false])
  const links = within(section).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/form?dossier=${id}`,
    `/correction/${id}`,
    `/form?dossier=${id}`,
  ])
  expect(links[0]?.textContent).toMatch(/^M. GARNIER Étienne · n°.48213$/)
  await waitFor(() => expect(requests.some(({ line }) => line === READ)).toBe(true))
  const { body } = requests.find(({ line }) => line === READ)!
  expect(JSON.parse(body)).toEqual({ ids: told.slice(0, 2).map((one) => one.id) })
  expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy()
})

test('a new event reaches the bell without a reload, by the same stream as the lists', async () => {
  told = []
  const { reply, say } = openStream()
  const requests = serveBell(reply)
  function Page() {
    useLiveLists()
    return <NotificationBell />
  }
  renderScreen(<Page />)
  await waitFor(() => expect(requests.some(({ line }) => line === LIST)).toBe(true))
  await say(': open\n\n')
  told = [notification(1, 'declined')]
  await say('event: notifications\ndata: {}\n\n')
  await screen.findByRole('button', { name: /^Messages.: 1 non lu$/ })
  expect(requests.filter(({ line }) => line === EVENTS)).toHaveLength(1)
})

test('notifications read on another device are marked here without a reload, and no list is refetched', async () => {
  const { reply, say } = openStream()
  const requests = serveBell(reply)
  let refetched = 0
  function Page() {
    useLiveLists()
    useQuery({ queryKey: ['counts'], queryFn: () => ++refetched })
    return <NotificationBell />
  }
  renderScreen(<Page />)
  await screen.findByRole('button', { name: /^Messages.: 2 non lus$/ })
  await say(': open\n\n')
  await waitFor(() => expect(requests.some(({ line }) => line === EVENTS)).toBe(true))
  const before = refetched
  told = told.map((one) => ({ ...one, isRead: true }))
  await say('event: notifications\ndata: {}\n\n')
  await screen.findByRole('button', { name: 'Messages' })
  expect(refetched).toBe(before)
})

test('own messages do not ring the bell, and are listed below', async () => {
  told = []
  serveBell()
  renderScreen(<NotificationBell />)
  toast({ tone: 'success', key: 'common.success-prospect' })
  fireEvent.click(screen.getByRole('button', { name: 'Messages' }))
  await screen.findByText('Aucun événement récent.')
  expect(
    within(await screen.findByRole('region', { name: 'Vos dernières actions' })).getAllByRole('listitem'),
  ).toHaveLength(1)
})
