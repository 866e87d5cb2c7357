// @vitest-environment jsdom
import type { DossierItem } from '@parcelle/contract/dossiers'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { testCounts, testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { IntegrationListScreen } from './integration-list-screen.tsx'
import { DecisionScreen } from '../../decision/decision-screen.tsx'

const COUNTS = 'GET /api/v1/dossiers/retrieve-number-dossiers-by-status'
const LIST = 'GET /api/v1/dossiers/integration-state'
const counts = {
  ...testCounts,
  signed_ongoing: 6,
  signed_validated: 3,
  signed_sync: 70,
  signed_error: 2,
  signed_refused: 4,
}
const signed = (number: number, changes: Partial<DossierItem> = {}) =>
  testDossier(number, { state: 'signed', signature_date: '2026-03-02T10:00:00Z', ...changes })
const list = (...dossiers: DossierItem[]) => json({ dossiers, total_items: dossiers.length })

function open(address: string) {
  history.replaceState(null, '', address)
  const path = '/manage-dossier/statut-integration/:state?/:currentPage?'
  return renderScreen(<Route path={path} component={IntegrationListScreen} />, { role: 'manage_dossier' })
}

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test('the list asks for its state, its page, the term and the form of the address', async () => {
  const requests = serve({ [COUNTS]: () => json(counts), [LIST]: () => list(signed(48213)) })
  open('/manage-dossier/statut-integration/ongoing?searchTerm=gar&form=2')
  await screen.findByRole('row', { name: /GARNIER/ })
  expect(requests.find(({ line }) => line.startsWith(LIST))?.line).toBe(
    `${LIST}?page=1&itemsPerPage=10&searchTerm=gar&integrationState=ongoing&form=2`,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Intégration — dossiers à valider')
  const tabs = within(screen.getByRole('navigation', { name: 'États d’intégration' })).getAllByRole('link')
  await waitFor(() =>
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'À valider6',
      'À synchroniser3',
      'Synchronisés70',
      'En erreur2',
      'Refusés4',
    ]),
  )
})

test('a line says who, what, how much, when, and leads to its page', async () => {
  const detail = { ...testDossier(1).detail, last_reason: 'RIB au nom d’un tiers' }
  serve({ [COUNTS]: () => json(counts), [LIST]: () => list(signed(48213, { integrate_state: 'error', detail })) })
  open('/manage-dossier/statut-integration/error')
  const row = await screen.findByRole('row', { name: /GARNIER/ })
  const text = row.textContent.replaceAll(/\s/g, ' ')
  for (const part of ['48213', 'Aurea Villes', '40 800,00 €', '2 mars 2026', 'Motif : RIB au nom d’un tiers'])
    expect(text).toContain(part)
  const manage = within(row).getByRole('link', { name: 'Gérer le dossier n°\u00a048213' })
  expect(manage.getAttribute('href')).toBe(`/manage-dossier/${signed(48213).id}?liste=error`)
})

test.each<[string, Partial<DossierItem>, string]>([
  ['a mandate on bare ownership', { dismemberment_scope: 'np', detention_mode: 'mandate' }, 'Usufruitier à rattacher'],
  ['a mandate on usufruct', { dismemberment_scope: 'usu', detention_mode: 'mandate' }, 'Nu-propriétaire à rattacher'],
  [
    'a mandate whose other half is paired',
    { dismemberment_scope: 'np', detention_mode: 'mandate', pairing: { np: null, usu: 'S00001' } },
    'Usufruitier S00001',
  ],
  ['a full property that is paired', { pairing: { np: 'S00012', usu: null } }, 'S00012'],
  ['a full property that is not', { pairing: { np: null, usu: null } }, 'Non rattaché'],
])('%s', async (_, changes, expected) => {
  serve({ [COUNTS]: () => json(counts), [LIST]: () => list(signed(1, { client: null, ...changes })) })
  open('/manage-dossier/statut-integration/ongoing')
  const row = await screen.findByRole('row', { name: /Prospect/ })
  expect(within(row).getAllByText(expected, { exact: false }).length).toBeGreaterThan(0)
})

test('the file holds what the list counts, on all its pages', async () => {
  const downloads: File[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: File) => downloads.push(file), revokeObjectURL() {} }),
  )
  const requests = serve({
    [COUNTS]: () => json(counts),
    [`${LIST}/export.csv`]: () =>
      new Response('n°;client', { headers: { 'content-disposition': 'attachment; filename="dossiers.csv"' } }),
    [LIST]: () => list(signed(48213)),
  })
  open('/manage-dossier/statut-integration/error?searchTerm=gar&currentPage=2')
  fireEvent.click(await screen.findByRole('button', { name: /^Exporter/ }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['dossiers.csv']))
  const line = `${LIST}/export.csv?searchTerm=gar&integrationState=error`
  expect(requests.map((one) => one.line)).toContain(line)
})

test('a dossier leads back to the page and the search it was opened from', async () => {
  serve({ [COUNTS]: () => json(counts), [LIST]: () => json({ dossiers: [signed(48213)], total_items: 60 }) })
  const address = '/manage-dossier/statut-integration/ongoing?searchTerm=gar&currentPage=2'
  open(address)
  await screen.findByRole('row', { name: /GARNIER/ })
  cleanup()
  renderScreen(<DecisionScreen />, { role: 'manage_dossier' })
  expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe(address)
})

test('on a phone each dossier is a card with the same facts', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  serve({ [COUNTS]: () => json(counts), [LIST]: () => list(signed(48213)) })
  open('/manage-dossier/statut-integration')
  const card = await screen.findByRole('article', { name: /GARNIER/ })
  expect(card.textContent).toContain('Aurea Villes')
  expect(card.textContent).toContain('À valider')
  expect(within(card).getByRole('link', { name: /^Gérer/ })).toBeTruthy()
})

test('nothing to validate is good news, and every dossier stays one press away', async () => {
  serve({ [COUNTS]: () => json(counts), [LIST]: () => list() })
  open('/manage-dossier/statut-integration/ongoing')
  const panel = (await screen.findByText(/^Rien à valider/)).parentElement!
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('/manage-dossier/statut-integration')
})

test('where a filter finds nothing, that is said, and the filters are cleared by one press', async () => {
  serve({ [COUNTS]: () => json(counts), [LIST]: ({ line }) => (line.includes('days') ? list() : list(signed(48213))) })
  open('/manage-dossier/statut-integration/ongoing?days=30')
  await screen.findByText('Aucun dossier ne correspond aux filtres.')
  expect(screen.queryByText(/^Rien à valider/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Effacer tous les filtres' }))
  await screen.findByRole('row', { name: /GARNIER/ })
  expect(location.pathname + location.search).toBe('/manage-dossier/statut-integration/ongoing')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the days filter carries over from one state to the next, and to all', async () => {
  serve({ [COUNTS]: () => json(counts), [LIST]: () => list(signed(48213)) })
  open('/manage-dossier/statut-integration/ongoing?searchTerm=gar&days=30')
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(/^En erreur/)).toBe('/manage-dossier/statut-integration/error?searchTerm=gar&days=30')
  expect(await hrefOf(/^Voir tous/)).toBe('/manage-dossier/statut-integration?searchTerm=gar&days=30')
})

test('choosing other days on a later page keeps the focus', async () => {
  serve({ [COUNTS]: () => json(counts), [LIST]: () => json({ dossiers: [signed(48213)], total_items: 60 }) })
  open('/manage-dossier/statut-integration/ongoing?currentPage=2')
  const days = await screen.findByRole('combobox', { name: 'Signés' })
  days.focus()
  fireEvent.change(days, { target: { value: '30' } })
  await waitFor(() => expect(location.search).toBe('?days=30'))
  expect(document.activeElement).toBe(days)
})

test('what waits for the customer system is said above the list, since when, what is stopped, and what failed', async () => {
  const one = { name: 'GARNIER Étienne', since: '2026-03-14T08:00:00Z', tries: 2, nextTry: null, answer: null }
  const deliveries = [
    { ...one, dossierId: 'd3', number: '48212', state: 'waiting', isStopped: true, since: '2026-03-01T08:00:00Z' },
    { ...one, dossierId: 'd1', number: '48213', state: 'waiting', isStopped: false },
    { ...one, dossierId: 'd2', number: '48214', state: 'failed', isStopped: false, answer: 'Compte clos' },
  ]
  serve({
    [COUNTS]: () => json(counts),
    [LIST]: () => list(),
    'GET /api/v1/deliveries': () => json({ waiting: 1, oldest: one.since, stopped: 1, failed: 1, deliveries }),
  })
  open('/manage-dossier/statut-integration/validated')
  await screen.findByText(
    /En attente du système client\s: 1, .* 14 mars.*Suspendues par le registre des gels\s: 1.*En échec\s: 1/,
  )
  const rows = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(rows.filter((row) => row.includes('transmission suspendue'))).toEqual([expect.stringContaining('48212')])
  expect(screen.getByRole('link', { name: /48214/, hidden: true }).getAttribute('href')).toContain('d2')
})
