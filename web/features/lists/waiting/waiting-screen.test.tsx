// @vitest-environment jsdom
import type { Waiting } from '@parcelle/contract/overview/waiting'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { WaitingScreen } from './waiting-screen.tsx'

const LIST = 'GET /api/v1/waiting'
const dossier = { id: '7d5f2f4e-0c41-4a52-9a52-0d7f4ad7c001', number: '48213', name: 'GARNIER Étienne' }
const mail: Waiting = {
  kind: 'mail',
  id: '7d5f2f4e-0c41-4a52-9a52-0d7f4ad7c002',
  dossier: null,
  what: 'given-up',
  since: '2026-03-02T10:00:00Z',
  detail: 'etienne@example.org · Votre dossier',
  canRetry: true,
}
const requests: Waiting = {
  ...mail,
  kind: 'documents',
  id: dossier.id,
  dossier,
  what: 'asked',
  detail: null,
  canRetry: false,
}
const counts = [
  { kind: 'mail', count: 1, oldest: mail.since },
  { kind: 'documents', count: 1, oldest: requests.since },
]

function open(address = '') {
  history.replaceState(null, '', `/manage-dossier/en-attente${address}`)
  return renderScreen(<WaitingScreen />, { role: 'manage_dossier' })
}
const lines = async () => within(await screen.findByRole('list')).getAllByRole('listitem')

beforeEach(() => {
  localStorage.clear()
  beNewlySignedIn('manage_dossier')
})
afterEach(cleanup)

test('each line says what waits and since when, and offers what can be done about it', async () => {
  serve({ [LIST]: () => json({ counts, waiting: [mail, requests] }) })
  open()
  const [first, second] = await lines()
  expect(first!.textContent).toContain('Message abandonné après plusieurs essais')
  expect(first!.textContent).toContain('2 mars 2026')
  within(first!).getByRole('button', { name: 'Réessayer maintenant' })
  expect(within(second!).getByRole('link', { name: 'Ouvrir le dossier' }).getAttribute('href')).toBe(
    `/form?dossier=${dossier.id}`,
  )
})

test('live updates refetch the list, and a notice far above is scrolled into view', async () => {
  const retry = `POST /api/v1/waiting/mail/${mail.id}`
  const called = serve({
    [LIST]: () => json({ counts, waiting: [mail, requests] }),
    [retry]: () => refusal(503, 'error.technical-error'),
  })
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer maintenant' }))
  await screen.findByText(/^Une erreur technique est survenue/)
  expect(scroll).toHaveBeenCalledWith(0, 0)
  await waitFor(() => expect(called.map(({ line }) => line)).toContain('GET /api/v1/dossiers/events'))
})

test('each line says what to do', async () => {
  serve({ [LIST]: () => json({ counts, waiting: [mail, { ...requests, kind: 'screening', what: 'hit-open' }] }) })
  open()
  const [first, second] = await lines()
  expect(first!.textContent).toContain('Vérifiez l’adresse avec la personne, puis relancez l’envoi.')
  expect(first!.textContent).toMatch(/Destinataire\s: etienne@example\.org/)
  expect(second!.textContent).toContain('levez le doute ou confirmez la correspondance')
})

test('a kind of the address shows only its own', async () => {
  serve({ [LIST]: () => json({ counts, waiting: [mail, requests] }) })
  open('?attente=documents')
  expect((await lines()).map((line) => line.querySelector('p')?.textContent)).toEqual(['Pièces demandées au client'])
})

test.each([
  [true, 'Un nouvel essai est lancé.'],
  [false, 'Cet élément n’est plus à suivre.'],
])('trying again shows the result (%s), and reloads the list', async (success, words) => {
  const calls = serve({
    [LIST]: () => json({ counts, waiting: [mail] }),
    [`POST /api/v1/waiting/mail/${mail.id}`]: () => json({ success }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer maintenant' }))
  await screen.findByText(words)
  await waitFor(() => expect(calls.filter(({ line }) => line === LIST)).toHaveLength(2))
})

test('when nothing waits the page says so', async () => {
  serve({ [LIST]: () => json({ counts: [], waiting: [] }) })
  open()
  await screen.findByText('Aucun élément à suivre.')
})

test('a correction leads to the decision page, where it is described', async () => {
  serve({ [LIST]: () => json({ counts, waiting: [{ ...requests, kind: 'correction' }] }) })
  open()
  const [line] = await lines()
  expect(line!.textContent).toContain('Correction attendue')
  expect(within(line!).getByRole('link', { name: 'Ouvrir le dossier' }).getAttribute('href')).toBe(
    `/manage-dossier/${dossier.id}`,
  )
})

test('a hit that stops a delivery leads to the page where it is cleared', async () => {
  const stopped: Waiting = { ...requests, kind: 'screening', what: 'delivery-stopped' }
  const counted = [{ kind: 'screening', count: 1, oldest: stopped.since }]
  serve({ [LIST]: () => json({ counts: counted, waiting: [stopped] }) })
  open()
  const [line] = await lines()
  expect(line!.textContent).toContain('transmission suspendue, doute à lever')
  expect(within(line!).getByRole('link', { name: 'Ouvrir le dossier' }).getAttribute('href')).toBe(
    `/manage-dossier/${dossier.id}`,
  )
})

test('compact rows have the chosen columns, are sorted by type or age, and are saved with the kind', async () => {
  localStorage.setItem('parcelle.list_view', 'rows')
  const saved = { list: 'waiting', kind: 'documents', state: null, integrationState: null, searchTerm: '', form: null }
  const kept = { ...saved, days: null, sort: '-date', columns: ['since'], name: 'Pièces', count: 1, isMore: false }
  const called = serve({
    [LIST]: () => json({ counts, waiting: [mail, { ...requests, since: '2026-03-03T10:00:00Z' }] }),
    'GET /api/v1/filters': () => json({ filters: [kept] }),
    'PUT /api/v1/filters/Types': () => new Response(null, { status: 204 }),
  })
  open('?sort=-date')
  const names = async () =>
    within(await screen.findByRole('table', { name: 'À suivre' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  expect(await names()).toEqual(['Pièces demandées au client', 'Message abandonné après plusieurs essais'])
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Type' })).getByRole('link'))
  await waitFor(async () =>
    expect(await names()).toEqual(['Message abandonné après plusieurs essais', 'Pièces demandées au client']),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer ce filtre' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom du filtre/ }), { target: { value: 'Types' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(called.find(({ line }) => line.startsWith('PUT'))?.body).toContain('"list":"waiting"'))
  fireEvent.click(await screen.findByRole('link', { name: 'Pièces 1' }))
  await waitFor(async () => expect(await names()).toEqual(['Pièces demandées au client']))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Élément',
    'Depuis le',
    'Actions',
  ])
  expect(location.search).toBe('?attente=documents&sort=-date&columns=since')
})
