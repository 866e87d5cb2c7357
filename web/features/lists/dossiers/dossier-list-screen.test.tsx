// @vitest-environment jsdom
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Role } from '@parcelle/domain'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { stubBrowser } from '../../../testing/browser.ts'
import { testCounts, testDossier, testOpenDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, keysOf, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { startScreen } from '../../../screen/screen.tsx'
import { readList, writeFolderId } from '../../../session/store.ts'
import { storeTestSettings, testSettings } from '../../../testing/settings.ts'
import { viewing } from '../../../viewer/open-viewer.ts'
import { DossierListScreen } from './dossier-list-screen.tsx'

const COUNTS = 'GET /api/v1/dossiers/retrieve-number-dossiers-by-status'
const LIST = 'GET /api/v1/dossiers'
const EXPORT = 'GET /api/v1/dossiers/export.csv'
const list = (dossiers: DossierItem[], total = dossiers.length) => json({ dossiers, total_items: total })
const queries = (requests: RecordedRequest[]) =>
  requests.filter(({ line }) => line.startsWith(`${LIST}?`)).map(({ line }) => new URLSearchParams(line.split('?')[1]))

function open(address: string, { role = 'advisor', locale = 'fr' }: { role?: Role; locale?: 'fr' | 'en' } = {}) {
  history.replaceState(null, '', address)
  return renderScreen(<Route path="/dossier/:state?/:currentPage?" component={DossierListScreen} />, { role, locale })
}
const card = (name: RegExp | string) => screen.findByRole('article', { name })
const search = () => screen.getByRole('searchbox', { name: 'Rechercher un dossier' })
const actionsOf = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .concat(within(element).queryAllByRole('link'))
    .map((control) => control.textContent.replace(/ (le|du) dossier n°\s\d+/, ''))
    .filter((text) => !text.includes('GARNIER'))

beforeEach(() => {
  stubBrowser()
  clearStorage()
  storeTestSettings({ features: { ...testSettings.features, folderDuplication: true } })
  beSignedIn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the list asks for ten dossiers of its state, under tabs in the order of the product', async () => {
  const requests = serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213)], 118) })
  open('/dossier/current-cases')
  await card('M. GARNIER Étienne')
  expect(Object.fromEntries(queries(requests)[0]!)).toEqual({
    page: '1',
    itemsPerPage: '10',
    state: 'current-cases',
    searchTerm: '',
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dossiers en cours')
  const tabs = within(screen.getByRole('navigation', { name: 'États des dossiers' })).getAllByRole('link')
  await waitFor(() =>
    expect(tabs.map((tab) => `${tab.textContent} → ${tab.getAttribute('href')}`)).toEqual([
      'Signés87 → /dossier/signed-files',
      'En signature4 → /dossier/signature-files',
      'En cours118 → /dossier/current-cases',
      'Abandonnés9 → /dossier/abandoned-files',
    ]),
  )
  expect(tabs[2]?.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Retour au tableau de bord' }).getAttribute('href')).toBe('/tableau-de-bord/')
  expect(screen.getByText('118 dossiers')).toBeTruthy()
})

test('without a state the title is the generic one and every dossier is listed', async () => {
  const requests = serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open('/dossier', { locale: 'en' })
  await card(/GARNIER/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Folders')
  expect(queries(requests)[0]?.has('state')).toBe(false)
})

test('a card says whose it is, what it is worth, where it stands and what is missing', async () => {
  const next = { action: 'wait', count: 1 } as const
  const detail = { ...testDossier(1).detail, missing: 3, next, last_reason: 'RIB illisible' }
  const dossier = testDossier(48213, { state: 'mission_validation', markers: ['mission_signed_by_subscriber'], detail })
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () =>
      list([
        dossier,
        testDossier(2, { client: null, detail }),
        testDossier(3, { client: null, lead_name: 'LEBŒUF Zoé' }),
      ]),
  })
  open('/dossier')
  const text = (await card('M. GARNIER Étienne')).textContent.replaceAll(/\s/g, ' ')
  for (const part of [
    'n° 48213',
    'Client S00012',
    'Lettre de mission en signature',
    'Aurea Villes',
    '40 800,00 €',
    '1er septembre 2026',
    'Louise Petit (C00417)',
    'Étape 03 sur 10',
    'Investissement',
    'Signé par le souscripteur',
    'Rien à faire pour l’instant',
    'Motif : RIB illisible',
  ])
    expect(text).toContain(part)
  const ongoing = await card('Prospect à identifier')
  expect(ongoing.textContent).toContain('3 réponses à compléter')
  await card('LEBŒUF Zoé')
})

test.each([
  ['client', 'signed', 'Intégration : Refusé. Message de la société de gestion : Une adresse est fausse'],
  ['client', 'rejected', 'Message de la société de gestion : Une adresse est fausse'],
  ['client', 'mission_abort', 'Motif : Une adresse est fausse'],
  ['advisor', 'signed', 'Intégration : Refusé. Motif : Une adresse est fausse'],
  ['advisor', 'rejected', 'Motif : Une adresse est fausse'],
] as const)('%s reads of a %s dossier: %s', async (role, state, said) => {
  const detail = { ...testDossier(1).detail, last_reason: 'Une adresse est fausse' }
  const dossier = testDossier(48213, { state, integrate_state: 'refused', detail })
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([dossier]) })
  open('/dossier', { role })
  const text = (await card('M. GARNIER Étienne')).textContent.replaceAll(/\s/g, ' ')
  expect(text).toMatch(new RegExp(`(?<!\\. )${said}`))
})

test.each([
  ['client', 'signature', 'sign', /^Signer le dossier n°\u00a048213/, '/form/16/118?dossier='],
  ['advisor', 'mission_validated', 'write-report', /^Rédiger le rapport/, '/dossier/.*/rapport'],
  ['client', 'signed', 'correct', /^Corriger le dossier/, '/correction/'],
  ['advisor', 'ongoing', 'answer', /^Modifier/, '/form/16/118?dossier='],
] as const)('what a card asks of %s at %s is its main button: %s', async (role, state, action, name, target) => {
  const detail = { ...testDossier(1).detail, next: { action, count: 1 } }
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213, { state, detail })]) })
  open('/dossier', { role })
  const shown = await card('M. GARNIER Étienne')
  const button = within(shown).getByRole('link', { name })
  expect(button.getAttribute('href')).toMatch(new RegExp(target.replace('?', '\\?')))
  expect(button.className).toContain('primary')
  expect(shown.querySelectorAll('[class*="primary"]')).toHaveLength(1)
})

test('a card that waits for others has no main button', async () => {
  const detail = { ...testDossier(1).detail, next: { action: 'wait', count: 1 } as const }
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(48213, { state: 'signature', detail })]),
  })
  open('/dossier')
  expect((await card('M. GARNIER Étienne')).querySelectorAll('[class*="primary"]')).toHaveLength(0)
})

test('a form that is done says no step', async () => {
  const detail = { ...testDossier(1).detail, missing: 0 }
  const done = testDossier(48213, { state: 'additional_documents', detail })
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([done]) })
  open('/dossier')
  expect((await card('M. GARNIER Étienne')).textContent).not.toContain('Étape')
})

test('a new term waits for a pause of 300 ms, goes to the address at page 1, and stands out in the answers', async () => {
  const requests = serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213)], 118) })
  open('/dossier/current-cases?currentPage=3')
  await card(/GARNIER/)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  search().focus()
  fireEvent.change(search(), { target: { value: 'etie' } })
  act(() => vi.advanceTimersByTime(200))
  fireEvent.change(search(), { target: { value: 'etien' } })
  act(() => vi.advanceTimersByTime(299))
  expect(location.search).toBe('?currentPage=3')
  act(() => vi.advanceTimersByTime(1))
  expect(location.search).toBe('?searchTerm=etien')
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Étien'))
  expect(queries(requests).map((query) => `${query.get('page')} ${query.get('searchTerm')}`)).toEqual(['3 ', '1 etien'])
  expect(screen.getByText('118 résultats pour « etien »').closest('[role=status]')).toBeTruthy()
  expect(document.activeElement).toBe(search())
})

test('Escape and the cross empty the search and leave the keyboard in it', async () => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open('/dossier?searchTerm=gar')
  await card(/GARNIER/)
  fireEvent.keyDown(search(), { key: 'Escape' })
  expect(location.search).toBe('')
  act(() => history.pushState(null, '', '/dossier?searchTerm=zoe'))
  await waitFor(() => expect((search() as HTMLInputElement).value).toBe('zoe'))
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(location.search).toBe('')
  expect(document.activeElement).toBe(search())
})

test('a null reply leaves the screen as it was', async () => {
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: ({ line }) => (line.includes('page=2') ? json(null) : list([testDossier(48213)], 118)),
  })
  open('/dossier/current-cases')
  await card(/GARNIER/)
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  expect(location.search).toBe('?currentPage=2')
  expect(screen.getByRole('article', { name: /GARNIER/ })).toBeTruthy()
  expect(screen.getByText('De 1 à 10 sur 118 éléments')).toBeTruthy()
})

test('a page beyond the end goes to the last one, and a page in the path moves to the query', async () => {
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: ({ line }) => list(line.includes('page=2&') ? [testDossier(48213)] : [], 12),
  })
  open('/dossier/current-cases/9')
  await card(/GARNIER/)
  expect(location.pathname + location.search).toBe('/dossier/current-cases?currentPage=2')
})

test.each<[Role, boolean, string, boolean]>([
  ['manage_dossier', true, 'current-cases', true],
  ['manage_dossier', true, 'abandoned-files', true],
  ['manage_dossier', true, 'signed-files', false],
  ['manage_dossier', true, 'signature-files', false],
  ['manage_dossier', false, 'current-cases', false],
  ['back_office_user', true, 'current-cases', false],
  ['advisor', true, 'current-cases', false],
])('the form filter of %s, switch %s, on %s: %s', async (role, formTypeFilter, state, isShown) => {
  storeTestSettings({ features: { ...testSettings.features, formTypeFilter } })
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open(`/dossier/${state}`, { role })
  await card(/GARNIER/)
  expect(screen.queryByRole('group', { name: 'Type de souscription' }) !== null).toBe(isShown)
})

test('each choice of the filter asks for its form, and all for none', async () => {
  storeTestSettings({ features: { ...testSettings.features, formTypeFilter: true } })
  const requests = serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open('/dossier/current-cases', { role: 'manage_dossier' })
  await card(/GARNIER/)
  for (const name of ['Souscriptions en ligne', 'Souscriptions manuelles', 'Tous'])
    fireEvent.click(screen.getByRole('radio', { name }))
  await waitFor(() => expect(queries(requests).map((query) => query.get('form'))).toEqual([null, '1', '2']))
  expect(location.search).toBe('')
})

test.each<[Role, Partial<DossierItem>, string[]]>([
  ['advisor', {}, ['Dupliquer', 'Abandonner', 'Modifier']],
  ['client', {}, ['Modifier']],
  ['back_office_user', {}, ['Dupliquer', 'Consulter']],
  ['manage_dossier', { form_id: 2 }, ['Dupliquer', 'Abandonner', 'Modifier']],
  ['advisor', { state: 'signed' }, ['Télécharger', 'Historique de signature', 'Dupliquer']],
  ['advisor', { state: 'canceled' }, ['Dupliquer']],
  ['client', { state: 'canceled' }, []],
])('%s on %o may: %s', async (role, changes, expected) => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213, changes)]) })
  open('/dossier', { role })
  expect(actionsOf(await card(/GARNIER/))).toEqual(expected)
})

test.each<[Role, Partial<DossierItem>, boolean]>([
  ['client', { state: 'signed' }, true],
  ['advisor', { state: 'signed' }, true],
  ['prospect_direct', { state: 'signature' }, true],
  ['client', { state: 'canceled' }, false],
])('the title of a card leads %s on %o into the folder: %s', async (role, changes, isLink) => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213, changes)]) })
  open('/dossier', { role })
  const title = within(await card(/GARNIER/)).getByRole('heading')
  expect(title.querySelector('a') !== null).toBe(isLink)
})

test('from the list of one state a link leads back to all, with the search', async () => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213)]) })
  open('/dossier/signed-files?searchTerm=gar')
  await card(/GARNIER/)
  const all = screen.getByRole('link', { name: 'Voir tous les dossiers' })
  expect(all.getAttribute('href')).toBe('/dossier?searchTerm=gar')
})

test('Manage stands on the cards of manage_dossier when its switch is on', async () => {
  storeTestSettings({ features: { ...testSettings.features, backOfficeManage: true } })
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open('/dossier', { role: 'manage_dossier' })
  const manage = await screen.findByRole('link', { name: /^Gérer/ })
  expect(manage.getAttribute('href')).toBe(`/manage-dossier/${testDossier(1).id}`)
})

test('abandoning asks first, starts on keeping, and sends only once confirmed', async () => {
  let state: DossierItem['state'] = 'ongoing'
  const { id } = testDossier(48213)
  const requests = serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list(state === 'ongoing' ? [testDossier(48213)] : []),
    [`PUT /api/v1/dossiers/${id}/status`]: () => {
      state = 'canceled'
      return json({ dossier: testDossier(48213, { state }) })
    },
  })
  const puts = () => requests.filter(({ line }) => line.startsWith('PUT'))
  open('/dossier/current-cases')
  fireEvent.click(await screen.findByRole('button', { name: /^Abandonner/ }))
  const dialog = screen.getByRole('alertdialog', { name: /^Abandonner ce dossier/ })
  expect(dialog.textContent).toContain('Le dossier n°\u00a048213 de M. Étienne GARNIER')
  expect(document.activeElement?.textContent).toBe('Conserver le dossier')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Conserver le dossier' }))
  expect(puts()).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: /^Abandonner/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner le dossier' }))
  await screen.findByText('Le dossier n° 48213 a été abandonné.')
  expect(puts().map(({ body }) => body)).toEqual(['{"status":"canceled"}'])
  await screen.findByText('Aucun dossier en cours.')
  expect(document.activeElement?.tagName).toBe('H1')
})

test.each([
  ['an abandon', /^Abandonner/, 'Abandonner le dossier'],
  ['a copy', /^Dupliquer/, null],
])('%s that fails is shown for 5 seconds, then folds into a pill', async (_, action, confirm) => {
  const { id } = testDossier(48213)
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(48213)]),
    [`PUT /api/v1/dossiers/${id}/status`]: () => refusal(409, 'folder.error.status'),
    [`POST /api/v1/dossiers/${id}/duplicate`]: () => refusal(500, 'error.generic'),
  })
  open('/dossier')
  const button = await screen.findByRole('button', { name: action })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button)
  if (confirm) fireEvent.click(screen.getByRole('button', { name: confirm }))
  const text = 'L’opération sur le dossier n’a pas abouti. Réessayez dans quelques instants.'
  await screen.findByText(text)
  act(() => vi.advanceTimersByTime(4500))
  expect(screen.queryByText(text)).toBeTruthy()
  act(() => vi.advanceTimersByTime(600))
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByRole('button', { name: 'Dernier message' })).toBeTruthy()
})

test('a second press after a lost answer makes no second copy', async () => {
  const DUPLICATE = `POST /api/v1/dossiers/${testDossier(48213).id}/duplicate`
  const requests = serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(48213)]),
    [DUPLICATE]: () => refusal(503, 'error.unavailable'),
  })
  open('/dossier')
  for (const times of [1, 2]) {
    const button = await screen.findByRole('button', { name: /^Dupliquer/ })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(button)
    await waitFor(() => expect(requests.filter(({ line }) => line === DUPLICATE)).toHaveLength(times))
  }
  expect(keysOf(requests, DUPLICATE)).toEqual([expect.any(String)])
})

const signedOne = testDossier(48213, { state: 'signed' })
const DOCUMENTS = `GET /api/v1/dossier/${signedOne.id}/docusign`
const openSigned = (handlers: Parameters<typeof serve>[0], options: { role?: Role } = {}) => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([signedOne]), ...handlers })
  open('/dossier/signed-files', options)
}

test('the signed documents are one archive, named after their dossier', async () => {
  const downloads: File[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: File) => downloads.push(file), revokeObjectURL() {} }),
  )
  openSigned({
    [`${DOCUMENTS}/download`]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Télécharger/ }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([`dossier-${signedOne.id}.zip`]))
})

test.each([
  [['Documents not available for download'], ['Documents non disponibles au téléchargement']],
  [
    ['ged.download_failed', 'The vault is closed'],
    ['Le document n’a pas pu être téléchargé.', 'The vault is closed'],
  ],
  [[], ['Les documents signés n’ont pas pu être téléchargés.']],
])('documents that fail to download for %j: each error is a line', async (messages, lines) => {
  const errors = messages.map((message) => ({ code: message, message }))
  openSigned({ [`${DOCUMENTS}/download`]: () => json(messages.length > 0 ? { errors } : null, { status: 502 }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Télécharger/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Téléchargement impossible' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines)
  fireEvent.click(dialog.getAllByRole('button', { name: 'Fermer' })[0]!)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the history of signatures opens in the viewer; clients have none', async () => {
  openSigned({ [`${DOCUMENTS}/history`]: () => json({ envelopeHistoryData: btoa('%PDF-1.7') }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Historique de signature du dossier n°\s48213$/ }))
  await waitFor(() => expect(viewing.get()).toMatchObject({ title: 'Historique de signature – dossier n°\u00a048213' }))
  const shown = viewing.get()
  if (!shown || 'failure' in shown) throw new Error('no document')
  expect(await (await shown.load(new AbortController().signal)).text()).toBe('%PDF-1.7')
  viewing.set(null)
  cleanup()
  openSigned({}, { role: 'client' })
  await card(/GARNIER/)
  expect(screen.queryByRole('button', { name: /^Historique/ })).toBeNull()
})

test.each([
  [404, { detail: 'ENVELOPE_DOES_NOT_EXIST' }, 'Aucune enveloppe de signature n’existe pour ce dossier.'],
  [500, null, 'L’historique de signature n’a pas pu être affiché.'],
])('a history that fails to load with %i %j says why', async (status, body, text) => {
  openSigned({ [`${DOCUMENTS}/history`]: () => json(body, { status }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Historique de signature/ }))
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy()
})

test('a copy opens in the form, and this tab forgets the dossier before', async () => {
  sessionStorage.setItem('parcelle.client_id', 'x')
  const { id } = testDossier(48213)
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(48213)]),
    [`POST /api/v1/dossiers/${id}/duplicate`]: () => json(testOpenDossier(48300, 12), { status: 201 }),
  })
  open('/dossier')
  fireEvent.click(await screen.findByRole('button', { name: /^Dupliquer/ }))
  const copy = testDossier(48300).id
  await waitFor(() => expect(location.pathname + location.search).toBe(`/form/12?dossier=${copy}`))
  expect(sessionStorage.getItem('parcelle.folder_id')).toBe(copy)
  expect(sessionStorage.getItem('parcelle.client_id')).toBeNull()
})

test('a dossier opened from a list leads back to its page and its search', async () => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)], 60) })
  open('/dossier/current-cases?searchTerm=gar&currentPage=4')
  await screen.findByRole('article')
  expect(readList('/dossier')).toBe('/dossier/current-cases?searchTerm=gar&currentPage=4')
})

test('the export is exactly what the list counts', async () => {
  storeTestSettings({ features: { ...testSettings.features, formTypeFilter: true } })
  const downloads: File[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: File) => downloads.push(file), revokeObjectURL() {} }),
  )
  const requests = serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(1)]),
    [EXPORT]: () =>
      new Response('n°;client', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="dossiers.csv"' },
      }),
  })
  open('/dossier/current-cases?searchTerm=gar&form=2&currentPage=4', { role: 'manage_dossier' })
  fireEvent.click(await screen.findByRole('button', { name: /^Exporter/ }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['dossiers.csv']))
  expect(requests.find(({ line }) => line.startsWith(EXPORT))?.line).toBe(
    `${EXPORT}?state=current-cases&searchTerm=gar&form=2`,
  )
})

test('a failed export says what the server says of it', async () => {
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => list([testDossier(1)]),
    [EXPORT]: () => refusal(429, 'error.too-many-requests', { seconds: 5 }),
  })
  open('/dossier', { role: 'advisor' })
  fireEvent.click(await screen.findByRole('button', { name: /^Exporter/ }))
  expect(await screen.findAllByText(/réessayez dans 5/)).toBeTruthy()
})

test('subscribers have no export', async () => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(1)]) })
  open('/dossier', { role: 'client' })
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /^Exporter/ })).toBeNull()
})

test.each([
  ['/dossier/signed-files', 'Aucun dossier signé pour le moment.', 'Voir les dossiers en cours'],
  ['/dossier/signature-files', 'Aucun dossier en signature.', 'Voir les dossiers en cours'],
  ['/dossier/abandoned-files', 'Aucun dossier abandonné.', 'Voir les dossiers en cours'],
  ['/dossier', 'Aucun dossier pour le moment.', 'Créer un dossier client'],
])('%s, empty, says so and offers one thing', async (address, text, action) => {
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([]) })
  open(address)
  const panel = (await screen.findByText(text)).parentElement!
  expect(within(panel).getByRole('link').textContent).toBe(action)
})

test('a search that finds nothing says it and can be cleared', async () => {
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: ({ line }) => list(line.includes('duran') ? [] : [testDossier(1)]),
  })
  open('/dossier?searchTerm=duran')
  const panel = (await screen.findByText('Aucun dossier ne correspond à « duran ».')).parentElement!
  fireEvent.click(within(panel).getByRole('button', { name: 'Effacer la recherche' }))
  await card(/GARNIER/)
  expect((search() as HTMLInputElement).value).toBe('')
})

test.each([
  [1, '1 document à déposer'],
  [2, '2 documents à déposer'],
  [0, 'Des documents sont à fournir'],
])('a card that waits for %s documents says so', async (count, text) => {
  const detail = { ...testDossier(1).detail, next: { action: 'upload' as const, count } }
  const waiting = testDossier(48213, { state: 'additional_documents', detail })
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([waiting]) })
  open('/dossier/current-cases')
  expect(within(await card(/GARNIER/)).getByText(text)).toBeTruthy()
})

test('when the list fails to load, tabs and search stay, with a retry', async () => {
  let isDown = true
  serve({
    [COUNTS]: () => json(testCounts),
    [LIST]: () => (isDown ? refusal(403, 'error.forbidden') : list([testDossier(1)])),
  })
  open('/dossier/current-cases')
  await screen.findByText('Référence : req-1')
  expect(search()).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'États des dossiers' })).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await card(/GARNIER/)
})

test('on a phone the first two actions are buttons and the others are in a menu', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([testDossier(48213)]) })
  open('/dossier')
  const element = await card(/GARNIER/)
  expect(actionsOf(element)).toEqual(['Dupliquer', 'Plus d’actions', 'Modifier'])
  fireEvent.click(within(element).getByRole('button', { name: 'Plus d’actions pour le dossier n°\u00a048213' }))
  expect(within(element).getByRole('menuitem').textContent).toBe('Abandonner')
})

test('back from a dossier, people are on its row again; from anywhere else, they begin at the title', async () => {
  const [first, second] = [testDossier(48213), { ...testDossier(48214), id: '00000000-0000-4000-8000-000000048214' }]
  serve({ [COUNTS]: () => json(testCounts), [LIST]: () => list([first, second]) })
  const seen = vi.fn<(this: Element) => void>()
  Element.prototype.scrollIntoView = seen
  writeFolderId(second.id)
  for (const [from, row] of [
    ['/form/12/104', second.id],
    ['/tableau-de-bord/', null],
  ] as const) {
    startScreen(from)
    open('/dossier/current-cases')
    await screen.findAllByRole('article')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.activeElement?.closest('[data-dossier]')?.getAttribute('data-dossier') ?? null).toBe(row)
    if (row === null) expect(document.activeElement?.tagName).toBe('H1')
    cleanup()
  }
  expect(seen).toHaveBeenCalledOnce()
})
