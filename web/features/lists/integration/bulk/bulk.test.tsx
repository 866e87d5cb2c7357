// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { testCounts, testDossier } from '../../../../testing/dossiers.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { json, keysOf, refusal, serve } from '../../../../testing/server.ts'
import { beNewlySignedIn } from '../../../../testing/session.ts'
import { IntegrationListScreen } from '../integration-list-screen.tsx'

const LIST = 'GET /api/v1/dossiers/integration-state'
const DRY_RUN = 'POST /api/v1/bulk-decisions/dry-run'
const START = 'POST /api/v1/bulk-decisions'
const FILTERS = 'GET /api/v1/filters'
const BULK = '00000000-0000-4000-8000-0000000000b0'
const READ = `GET /api/v1/bulk-decisions/${BULK}`
const ONGOING = '/manage-dossier/statut-integration/ongoing'

const dossiers = [48213, 48214].map((number) => testDossier(number, { state: 'signed' }))
const [first, second] = dossiers
const named = (dossier: typeof first) => ({ dossierId: dossier!.id, number: dossier!.number, name: 'GARNIER Étienne' })
const unpaired = { code: 'validation.error.usufruct-pairing-required' }
const dryRun = {
  ids: dossiers.map(({ id }) => id),
  seen: 'digest',
  total: 2,
  isCut: false,
  ready: 1,
  blocked: [{ ...named(second), error: unpaired }],
  notices: [
    { ...named(first), kind: 'creates', about: 'M. Étienne GARNIER' },
    { ...named(first), kind: 'points', about: 'Justificatifs manquants' },
  ],
}
const bulk = {
  id: BULK,
  integration_state: 'validated',
  reason: null,
  user: 'Gérard Leroux',
  createdAt: '2026-03-14T08:00:00Z',
  total: 2,
}
const over = {
  ...bulk,
  state: 'done',
  done: 1,
  refused: 1,
  left: [second!.id],
  results: [
    { ...named(second), outcome: 'refused', error: unpaired },
    { ...named(first), outcome: 'done', error: null },
  ],
}

function open(address: string, more: Record<string, () => Response> = {}) {
  const requests = serve({
    'GET /api/v1/dossiers/retrieve-number-dossiers-by-status': () => json(testCounts),
    [LIST]: () => json({ dossiers, total_items: 113 }),
    [FILTERS]: () => json({ filters: [] }),
    [DRY_RUN]: () => json(dryRun),
    [READ]: () => json(over),
    [START]: () => json({ id: BULK }),
    ...more,
  })
  history.replaceState(null, '', address)
  const path = '/manage-dossier/statut-integration/:state?/:currentPage?'
  renderScreen(<Route path={path} component={IntegrationListScreen} />, { role: 'manage_dossier' })
  return requests
}
const storeStarted = (list: string) =>
  sessionStorage.setItem('parcelle.bulk', JSON.stringify({ id: BULK, list, isEnded: false }))
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const bodies = (requests: ReturnType<typeof serve>, line: string) =>
  requests.filter((one) => one.line === line).map(({ body }) => JSON.parse(body))

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test('the dry run says who is ready and why others are not, each with its link; then what failed stays picked', async () => {
  const requests = open('/manage-dossier/statut-integration/ongoing')
  fireEvent.click(await box('Toute la page'))
  expect(await screen.findByText('2 dossiers sélectionnés')).toBeTruthy()
  await press('Accepter')
  const dialog = await screen.findByRole('dialog', { name: 'Accepter la sélection' })
  expect(await within(dialog).findByText('1 prêt, 1 bloqué.')).toBeTruthy()
  within(dialog).getByText('1 dossier a des points de vigilance qui n’ont pas été vus')
  within(dialog).getByText(/^Justificatifs manquants/)
  const link = within(dialog).getByRole('link', { name: /48214/ })
  expect(link.getAttribute('href')).toBe(`/manage-dossier/${second!.id}`)
  await press('Accepter 1 dossier')
  expect(await screen.findByText('1 dossier accepté. 1 dossier non traité.')).toBeTruthy()
  const body = { integration_state: 'validated', from: 'ongoing', selection: { ids: [first!.id, second!.id] } }
  expect(bodies(requests, DRY_RUN)).toEqual([body])
  expect(bodies(requests, START)).toEqual([{ ...body, seen: 'digest' }])
  await waitFor(async () => expect((await box(/48213/)).checked).toBe(false))
  expect((await box(/48214/)).checked).toBe(true)
})

test('a second press after a lost answer begins no second decision', async () => {
  const requests = open(ONGOING, { [START]: () => refusal(503, 'error.technical-error') })
  fireEvent.click(await box('Toute la page'))
  await press('Accepter')
  for (const times of [1, 2]) {
    await press('Accepter 1 dossier')
    await waitFor(() => expect(requests.filter(({ line }) => line === START)).toHaveLength(times))
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('[role=alert]')).toBeTruthy())
  }
  expect(keysOf(requests, START)).toEqual([expect.any(String)])
})

test('everything the filter finds is flagged for one reason, asked first', async () => {
  const requests = open('/manage-dossier/statut-integration/error?searchTerm=gar&days=5')
  fireEvent.click(await box('Toute la page'))
  await press('Sélectionner les 113 dossiers trouvés')
  expect(await screen.findByText('113 dossiers sélectionnés')).toBeTruthy()
  await press(/^Signaler une erreur/)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Motif/ }), { target: { value: 'RIB à revoir' } })
  await press('Vérifier')
  await screen.findByText('1 prêt, 1 bloqué.')
  const selection = { filter: { searchTerm: 'gar', days: 5 } }
  expect(bodies(requests, DRY_RUN)).toEqual([
    { integration_state: 'error', reason: 'RIB à revoir', from: 'error', selection },
  ])
})

test('what was not decided is picked once, and only in the list where it was begun', async () => {
  storeStarted(ONGOING)
  open('/manage-dossier/statut-integration/error')
  await screen.findByText(/1 dossier accepté/)
  expect((await box(/48214/)).checked).toBe(false)
  cleanup()
  open(ONGOING)
  await screen.findByText(/1 dossier accepté/)
  await waitFor(async () => expect((await box(/48214/)).checked).toBe(true))
  cleanup()
  open(ONGOING)
  await screen.findByText(/1 dossier accepté/)
  expect((await box(/48214/)).checked).toBe(false)
})

test('a decision under way is found again after a reload, shows how far it is and can be stopped', async () => {
  storeStarted(ONGOING)
  let isStopped = false
  const running = { ...bulk, state: 'running', done: 1, refused: 0, left: [], results: [] }
  open('/manage-dossier/statut-integration/ongoing', {
    [READ]: () => json(isStopped ? { ...over, state: 'stopped', refused: 0 } : running),
    [`POST /api/v1/bulk-decisions/${BULK}/stop`]: () => {
      isStopped = true
      return new Response(null, { status: 204 })
    },
  })
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar')
  expect([progress.value, progress.max]).toEqual([1, 2])
  await press('Arrêter')
  expect(await screen.findByText('Traitement arrêté. 1 dossier accepté. 1 dossier non traité.')).toBeTruthy()
  await press('Fermer')
  expect(sessionStorage.getItem('parcelle.bulk')).toBeNull()
})

test('the results of more than a page of dossiers are paginated', async () => {
  storeStarted(ONGOING)
  const requests = open('/manage-dossier/statut-integration/ongoing', { [READ]: () => json({ ...over, total: 120 }) })
  await screen.findByText('De 1 à 50 sur 120 éléments')
  await press('Suivant')
  await press('Suivant')
  await screen.findByText('De 101 à 120 sur 120 éléments')
  expect(screen.getByRole('button', { name: 'Suivant' }).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() =>
    expect(requests.filter(({ line }) => line.startsWith(READ) && line.includes('page=3'))).toHaveLength(1),
  )
})

test('where nothing waits for a decision, nothing can be picked', async () => {
  open('/manage-dossier/statut-integration/sync')
  await screen.findAllByRole('row', { name: /GARNIER/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a filter is kept under a name, shown with its count, and taken away', async () => {
  const saved = {
    name: 'Anciens',
    list: 'integration',
    state: null,
    integrationState: 'ongoing',
    searchTerm: '',
    form: null,
    days: 5,
  }
  const requests = open('/manage-dossier/statut-integration/ongoing?days=10', {
    [FILTERS]: () => json({ filters: [{ ...saved, count: 12, isMore: false }] }),
    'PUT /api/v1/filters/Plus': () => new Response(null, { status: 204 }),
    'DELETE /api/v1/filters/Anciens': () => new Response(null, { status: 204 }),
  })
  const link = await screen.findByRole('link', { name: 'Anciens 12' })
  expect(link.getAttribute('href')).toBe('/manage-dossier/statut-integration/ongoing?days=5')
  await press('Enregistrer ce filtre')
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom du filtre/ }), { target: { value: 'Plus' } })
  await press('Enregistrer')
  await waitFor(() =>
    expect(bodies(requests, 'PUT /api/v1/filters/Plus')).toEqual([
      {
        list: 'integration',
        kind: null,
        state: null,
        integrationState: 'ongoing',
        searchTerm: '',
        form: null,
        days: 10,
        sort: null,
        columns: null,
      },
    ]),
  )
  await press('Supprimer le filtre Anciens')
  await waitFor(() =>
    expect(requests.map(({ line }) => line)).toContain('DELETE /api/v1/filters/Anciens?list=integration'),
  )
})

test('a filter that could not be saved keeps its name in the dialog, with the error', async () => {
  open('/manage-dossier/statut-integration/ongoing?days=10', {
    'PUT /api/v1/filters/Plus': () => refusal(503, 'error.technical-error'),
  })
  await press('Enregistrer ce filtre')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom du filtre/ })
  fireEvent.change(name, { target: { value: 'Plus' } })
  await press('Enregistrer')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect([name.isConnected, name.value]).toEqual([true, 'Plus'])
})
