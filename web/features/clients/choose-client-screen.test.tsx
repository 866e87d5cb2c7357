// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { testClient, testDossier, testOpenDossier } from '../../testing/dossiers.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, refusal, serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { storeTestSettings } from '../../testing/settings.ts'
import { ChooseClientScreen } from './choose-client-screen.tsx'

const CLIENTS = 'GET /api/v1/clients'
const CREATE = 'POST /api/v1/dossiers'
const portfolio = [
  testClient(1),
  testClient(12, { civility: 'M.', first_name: 'Étienne', last_name: 'GARNIER' }),
  testClient(31, { civility: null, first_name: null, last_name: 'SCI LES TILLEULS' }),
]
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const find = (term: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: term } })

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  clearStorage()
  storeTestSettings()
  beSignedIn()
})
afterEach(cleanup)

test('a line shows civility, last name, first name, number, and a button named after the person', async () => {
  serve({ [CLIENTS]: () => json({ clients: portfolio }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('3 clients')
  expect(rows()[1]).toContain('M.GARNIER ÉtienneS00012')
  expect(screen.getByRole('button', { name: /^Créer un dossier pour Mme Claire DELAUNAY/ })).toBeTruthy()
  expect(screen.getAllByRole('listitem')[2]?.getAttribute('aria-posinset')).toBe('3')
})

test('people of one name are distinguished by date and place of birth', async () => {
  const twins = [
    testClient(3, { civility: 'M.', birth_date: '1958-03-14', town: 'Angers' }),
    testClient(5, { civility: 'Mme', birth_date: '1985-03-14', town: null }),
  ]
  serve({ [CLIENTS]: () => json({ clients: twins }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('2 clients')
  expect(rows()[0]).toContain('né le 14 mars 1958, Angers')
  expect(rows()[1]).toContain('née le 14 mars 1985')
})

test.each([
  ['LAUNAY', ['DELAUNAY']],
  ['clair', ['DELAUNAY']],
  ['etienne', ['GARNIER']],
  ['étienne garnier', ['GARNIER']],
  ['garnier étienne', ['GARNIER']],
  ['s0003', ['SCI LES TILLEULS']],
  ['s00012 garnier', ['GARNIER']],
  ['les-tilleuls', ['SCI LES TILLEULS']],
])('« %s » finds %s', async (term, expected) => {
  serve({ [CLIENTS]: () => json({ clients: portfolio }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('3 clients')
  find(term)
  await screen.findByText('1 client')
  for (const name of expected) expect(rows()[0]?.replaceAll('\u00a0', ' ')).toContain(name)
  expect(document.querySelector('mark')).toBeTruthy()
})

test('a term that finds nobody says so and can be cleared', async () => {
  serve({ [CLIENTS]: () => json({ clients: portfolio }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('3 clients')
  find('xyz')
  const panel = (await screen.findByText(/^Aucun client ne correspond/)).parentElement!
  expect(within(panel).getByRole('button', { name: /^Créer un dossier prospect/ })).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: /^Effacer/ }))
  await screen.findByText('3 clients')
})

test('people of the same name are distinguished by birth date and town', async () => {
  const named = (number: number, first_name: string, birth_date: string, town: string) =>
    testClient(number, { first_name, last_name: 'MARTEL', birth_date, town })
  const clients = [
    named(3, 'Jean-Pierre', '1958-03-14', 'Angers'),
    named(5, 'Jean Pierre', '1985-04-01', 'Nantes'),
    named(6, 'Anne', '1960-01-01', 'Tours'),
  ]
  serve({ [CLIENTS]: () => json({ clients }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('3 clients')
  expect(rows()[0]).toContain('14 mars 1958, Angers')
  expect(rows()[1]).toContain('1er avril 1985, Nantes')
  expect(rows()[2]).not.toContain('Tours')
})

test('creating sends the form and the client, forgets the dossier before, then opens the form', async () => {
  for (const key of ['direct', 'client_id', 'authorized_clients', 'dossier_state'])
    sessionStorage.setItem(`parcelle.${key}`, 'before')
  const requests = serve({
    [CLIENTS]: () => json({ clients: portfolio }),
    [CREATE]: () => json(testOpenDossier(48300), { status: 201 }),
  })
  renderScreen(<ChooseClientScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /Étienne GARNIER/ }))
  const { id } = testDossier(48300)
  await waitFor(() => expect(location.pathname + location.search).toBe(`/form/11?dossier=${id}`))
  const post = requests.find(({ line }) => line === CREATE)
  expect(JSON.parse(post?.body ?? '')).toEqual({
    formId: 1,
    clientId: testClient(12).id,
    submittingBlockId: null,
    values: [],
  })
  expect(post?.headers.get('idempotency-key')).toBeTruthy()
  const store = Object.keys(sessionStorage).filter((key) => key !== 'parcelle.token')
  expect(Object.fromEntries(store.map((key) => [key, sessionStorage.getItem(key)]))).toEqual({
    'parcelle.folder_id': id,
    'parcelle.form_id': '1',
  })
})

test('a dossier already begun is offered before a new one', async () => {
  const current = { id: testDossier(48213).id, number: '48213', page_id: 12, block_id: 105 }
  serve({ [CLIENTS]: () => json({ clients: [testClient(1, { current_dossier: current })] }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('Dossier en cours')
  const resume = screen.getByRole('link', { name: 'Reprendre le dossier n°\u00a048213 de Mme Claire DELAUNAY' })
  expect(resume.getAttribute('href')).toBe(`/form/12/105?dossier=${current.id}`)
})

test('a lost reply is shown, and the same input keeps its idempotency key', async () => {
  const requests = serve({
    [CLIENTS]: () => json({ clients: portfolio }),
    [CREATE]: () => refusal(503, 'error.unavailable'),
  })
  renderScreen(<ChooseClientScreen />)
  const button = await screen.findByRole('button', { name: /Étienne GARNIER/ })
  const posts = () => requests.filter(({ line }) => line === CREATE)
  fireEvent.click(button)
  await screen.findByText(/momentanément indisponible/)
  fireEvent.click(button)
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('without a client one may begin with a prospect; without an answer one may try again', async () => {
  serve({ [CLIENTS]: () => json({ clients: [] }), [CREATE]: () => json(testOpenDossier(1), { status: 201 }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText('Vous n’avez pas encore de client.')
  expect(screen.getByRole('button', { name: /^Créer un dossier prospect/ })).toBeTruthy()
  cleanup()
  serve({ [CLIENTS]: () => refusal(403, 'error.forbidden') })
  renderScreen(<ChooseClientScreen />)
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

test('of five thousand clients only those near the screen are drawn', async () => {
  type Callback = (entries: { isIntersecting: boolean; boundingClientRect: { height: number } }[]) => void
  const callbacks: Callback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Callback) {
        callbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  const clients = Array.from({ length: 5000 }, (_, index) => testClient(index))
  serve({ [CLIENTS]: () => json({ clients }) })
  renderScreen(<ChooseClientScreen />)
  await screen.findByText(/^5\s000 clients$/)
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  act(() => callbacks[0]?.([{ isIntersecting: true, boundingClientRect: { height: 0 } }]))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  expect(screen.getAllByRole('listitem')[39]?.getAttribute('aria-setsize')).toBe('5000')
})
