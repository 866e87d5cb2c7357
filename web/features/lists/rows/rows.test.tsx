// @vitest-environment jsdom
import type { DossierItem } from '@parcelle/contract/dossiers'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { testCounts, testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { DossierListScreen } from '../dossiers/dossier-list-screen.tsx'
import { IntegrationListScreen } from '../integration/integration-list-screen.tsx'

const COUNTS = 'GET /api/v1/dossiers/retrieve-number-dossiers-by-status'
const SIGNED = 'GET /api/v1/dossiers/integration-state'
const LIST = 'GET /api/v1/dossiers'
const signed: DossierItem = testDossier(48213, {
  state: 'signed',
  signature_date: '2026-03-02T10:00:00Z',
  lease: { name: 'Mathilde Faure', isMine: false, until: '2026-03-02T10:20:00Z' },
})
const reply = (...dossiers: DossierItem[]) => json({ dossiers, total_items: 41 })

function openSigned(address = '/manage-dossier/statut-integration/ongoing') {
  const requests = serve({ [COUNTS]: () => json(testCounts), [SIGNED]: () => reply(signed) })
  history.replaceState(null, '', address)
  const path = '/manage-dossier/statut-integration/:state?/:currentPage?'
  renderScreen(<Route path={path} component={IntegrationListScreen} />, { role: 'manage_dossier' })
  return requests
}
const headings = async () =>
  within(await screen.findByRole('table', { name: 'Dossiers' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const lastOf = (requests: readonly { line: string }[], call: string) =>
  requests.map(({ line }) => line).findLast((line) => line.startsWith(`${call}?`))

beforeEach(() => {
  localStorage.clear()
  beNewlySignedIn('manage_dossier')
})
afterEach(cleanup)

test('compact rows are chosen once, are twenty-five to a page, and are remembered', async () => {
  const requests = openSigned()
  await screen.findByRole('table', { name: 'Dossiers signés' })
  expect(lastOf(requests, SIGNED)).toContain('itemsPerPage=10&')
  fireEvent.click(screen.getByRole('button', { name: 'Compact' }))
  expect(await headings()).toEqual([
    'Sélection',
    'Souscripteur',
    'N°',
    'Produit',
    'Montant',
    'Signé le',
    'Conseiller',
    'Rattachement',
    'Ouvert ou pris par',
  ])
  await waitFor(() => expect(lastOf(requests, SIGNED)).toContain('itemsPerPage=25&'))
  expect(screen.getByRole('row', { name: /GARNIER/ }).textContent).toContain('Pris par Mathilde Faure')
  cleanup()
  openSigned()
  await headings()
})

test('a heading sorts, and sorts the other way when it is pressed again', async () => {
  localStorage.setItem('parcelle.list_view', 'rows')
  const requests = openSigned()
  const heading = async (name: string) => screen.findByRole('columnheader', { name })
  expect((await heading('Signé le')).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(await heading('Montant')).getByRole('link'))
  await waitFor(() => expect(lastOf(requests, SIGNED)).toMatch(/&sort=-amount$/))
  fireEvent.click(within(await heading('Montant')).getByRole('link'))
  await waitFor(() => expect(lastOf(requests, SIGNED)).toMatch(/&sort=amount$/))
  expect((await heading('Montant')).getAttribute('aria-sort')).toBe('ascending')
})

test('a dossier opens with its list, filter and order', async () => {
  openSigned('/manage-dossier/statut-integration/ongoing?days=5&sort=-amount&currentPage=2')
  const link = await screen.findByRole('link', { name: /^Gérer/ })
  expect(link.getAttribute('href')).toBe(`/manage-dossier/${signed.id}?liste=ongoing%3Fdays%3D5%26sort%3D-amount`)
})

test('columns are chosen, stay in the address and are remembered', async () => {
  localStorage.setItem('parcelle.list_view', 'rows')
  openSigned()
  await headings()
  fireEvent.click(screen.getByText('Colonnes'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Produit' }))
  await waitFor(async () => expect(await headings()).not.toContain('Produit'))
  expect(new URLSearchParams(location.search).get('columns')).toBe('number,amount,date,advisor,pairing,people')
  cleanup()
  openSigned()
  expect(await headings()).not.toContain('Produit')
})

test('a list is sorted from its own control too, whatever its view', async () => {
  const requests = openSigned()
  await screen.findByRole('table', { name: 'Dossiers signés' })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /Trier par/ })
  expect(select.value).toBe('date')
  fireEvent.change(select, { target: { value: 'advisor' } })
  await waitFor(() => expect(lastOf(requests, SIGNED)).toMatch(/&sort=advisor$/))
})

test('a row of the dossiers has the actions of its card', async () => {
  beNewlySignedIn('advisor')
  localStorage.setItem('parcelle.list_view', 'rows')
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => reply(testDossier(48213)) })
  history.replaceState(null, '', '/dossier/current-cases')
  renderScreen(<Route path="/dossier/:state?/:currentPage?" component={DossierListScreen} />, { role: 'advisor' })
  expect(await headings()).toContain('État')
  fireEvent.click(screen.getByRole('button', { name: /48213/ }))
  expect(screen.getByRole('menuitem', { name: 'Modifier' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem').at(-1)?.textContent).toBe('Abandonner')
})

test('a filter of the dossiers is kept with its state, order and columns', async () => {
  beNewlySignedIn('advisor')
  localStorage.setItem('parcelle.list_view', 'rows')
  const saved = { list: 'dossiers', state: 'current-cases', integrationState: null, searchTerm: 'garnier', form: null }
  const kept = { ...saved, days: null, sort: '-amount', columns: ['amount', 'state'] }
  const requests = serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => reply(testDossier(48213)),
    'GET /api/v1/filters': () => json({ filters: [{ ...kept, name: 'Mes Garnier', count: 3, isMore: false }] }),
    'PUT /api/v1/filters/Tous': () => new Response(null, { status: 204 }),
  })
  history.replaceState(null, '', '/dossier/signed-files?sort=amount')
  renderScreen(<Route path="/dossier/:state?/:currentPage?" component={DossierListScreen} />, { role: 'advisor' })
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer ce filtre' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nom du filtre/ }), { target: { value: 'Tous' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const put = () => requests.find(({ line }) => line === 'PUT /api/v1/filters/Tous')
  await waitFor(() =>
    expect(JSON.parse(put()?.body ?? '{}')).toMatchObject({ list: 'dossiers', state: 'signed-files', sort: 'amount' }),
  )
  fireEvent.click(await screen.findByRole('link', { name: 'Mes Garnier 3' }))
  await waitFor(async () => expect(await headings()).toEqual(['Souscripteur', 'Montant', 'État', 'Actions']))
  expect(location.pathname + location.search).toBe(
    '/dossier/current-cases?searchTerm=garnier&sort=-amount&columns=amount%2Cstate',
  )
})
