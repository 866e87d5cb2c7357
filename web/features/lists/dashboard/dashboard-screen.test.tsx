// @vitest-environment jsdom
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Role } from '@parcelle/domain'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDossier, testOpenDossier } from '../../../testing/dossiers.ts'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { storeTestSettings, testSettings } from '../../../testing/settings.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const COUNTS = 'GET /api/v1/dossiers/retrieve-number-dossiers-by-status'
const none = {
  signed_ongoing: null,
  signed_validated: null,
  signed_error: null,
  signed_sync: null,
  signed_refused: null,
}
const counts = { signed: 87, signature: 4, current: 12, abandoned: 9, ...none }
const zero = { signed: 0, signature: 0, current: 0, abandoned: 0, ...none }

const LAST = 'GET /api/v1/dossiers'
const CREATE = 'POST /api/v1/dossiers'
const SERIES = 'GET /api/v1/dashboard/series'
const TO_DO = 'GET /api/v1/to-do'
const nothingToDo = { [TO_DO]: () => json({ dossiers: [], isMore: false, waiting: null }) }
const noneOpen = {
  ...nothingToDo,
  [LAST]: () => json({ dossiers: [], total_items: 0 }),
  [SERIES]: () => json({ weeks: [] }),
}
const creations = () =>
  [...document.querySelectorAll('main a, main button')]
    .map(({ textContent }) => textContent.replace('Création…', ''))
    .filter((text) => /^(Créer|Enregistrer) un dossier/.test(text))

beforeEach(() => beNewlySignedIn())
afterEach(cleanup)

test('each counter is one link to its list, the most urgent first', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role: 'client' })
  await screen.findByRole('link', { name: '12 dossiers en cours, voir la liste' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dossier/current-cases',
    '/dossier/signature-files',
    '/dossier/signed-files',
    '/dossier/abandoned-files',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bonjour Louise')
  expect(document.title).toBe('Tableau de bord – Aurea Pierre Gestion')
})

test('a manage_dossier user also sees the five integration states; the others do not', async () => {
  serve({
    ...noneOpen,
    [COUNTS]: () => json({ ...counts, signed_ongoing: 6, signed_validated: 3, signed_error: 2, signed_sync: 70 }),
  })
  renderScreen(<DashboardScreen />, { role: 'manage_dossier' })
  await screen.findByRole('link', { name: '6 dossiers à valider, voir la liste' })
  const tiles = screen.getAllByRole('link', { name: /, voir la liste/ }).slice(4)
  expect(tiles.map((tile) => `${tile.querySelector('span')?.textContent} → ${tile.getAttribute('href')}`)).toEqual([
    '6 dossiers à valider, voir la liste → /manage-dossier/statut-integration/ongoing',
    '3 dossiers à synchroniser, voir la liste → /manage-dossier/statut-integration/validated',
    '2 dossiers en erreur, voir la liste → /manage-dossier/statut-integration/error',
    '70 dossiers synchronisés, voir la liste → /manage-dossier/statut-integration/sync',
    'Refusés, voir la liste → /manage-dossier/statut-integration/refused',
  ])
})

test.each<[Role, string[]]>([
  ['advisor', ['Créer un dossier prospect', 'Créer un dossier client']],
  ['partner', ['Créer un dossier prospect', 'Créer un dossier client']],
  ['manager', ['Créer un dossier prospect', 'Créer un dossier client']],
  ['prospect_direct', ['Créer un dossier']],
  ['manage_dossier', []],
  ['back_office_user', []],
  ['client', []],
  ['prospect', []],
])('%s may create: %s', async (role, expected) => {
  serve({ ...noneOpen, [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role })
  await screen.findByText('87')
  expect(creations()).toEqual(expected)
})

test('manage_dossier registers a folder when the switch is on, under the label of the company', async () => {
  storeTestSettings({ features: { ...testSettings.features, manualRegistration: true } })
  serve({ ...noneOpen, [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role: 'manage_dossier' })
  expect(await screen.findByRole('button', { name: /^Enregistrer un dossier/ })).toBeTruthy()
})

test('without any dossier the dashboard says what to do, or whom it depends on', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json(zero) })
  renderScreen(<DashboardScreen />, { role: 'prospect_direct' })
  await screen.findByText('Vous n’avez pas encore de dossier.')
  expect(creations()).toEqual(['Créer un dossier'])
  cleanup()
  renderScreen(<DashboardScreen />, { role: 'client', locale: 'en' })
  await screen.findByText('Your advisor has not opened a folder for you yet.')
})

test('when the counters cannot be read the tiles stay links, and one can try again', async () => {
  let isDown = true
  serve({ ...noneOpen, [COUNTS]: () => (isDown ? refusal(403, 'error.forbidden') : json(counts)) })
  renderScreen(<DashboardScreen />, { role: 'client' })
  await screen.findByText('Référence : req-1')
  const tile = screen.getByRole('link', { name: 'En cours, voir la liste' })
  expect(tile.textContent).toContain('—')
  expect(tile.getAttribute('href')).toBe('/dossier/current-cases')
  isDown = false
  screen.getByRole('button', { name: 'Réessayer' }).click()
  await screen.findByText('87')
})

test.each<[Role, RegExp, object]>([
  ['advisor', /^Créer un dossier prospect/, { formId: 1, clientId: null }],
  ['prospect_direct', /^Créer un dossier/, { formId: 1, clientId: null }],
  ['manage_dossier', /^Enregistrer un dossier/, { formId: 2, clientId: null }],
])('the button of %s opens a dossier without a client, on its form', async (role, name, expected) => {
  storeTestSettings({ features: { ...testSettings.features, manualRegistration: true } })
  const requests = serve({
    ...noneOpen,
    [COUNTS]: () => json(counts),
    [CREATE]: () => json(testOpenDossier(48300), { status: 201 }),
  })
  renderScreen(<DashboardScreen />, { role })
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/form/11?dossier=${testDossier(48300).id}`))
  const { body } = requests.find(({ line }) => line === CREATE)!
  expect(JSON.parse(body)).toEqual({ ...expected, submittingBlockId: null, values: [] })
})

test('on a phone the main way of creating stays at the foot, after what there is; the other is in a menu', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const requests = serve({
    ...noneOpen,
    [COUNTS]: () => json(counts),
    [CREATE]: () => json(testOpenDossier(48300), { status: 201 }),
  })
  renderScreen(<DashboardScreen />, { role: 'advisor' })
  const tile = await screen.findByRole('link', { name: '12 dossiers en cours, voir la liste' })
  expect(creations()).toEqual(['Créer un dossier client'])
  const main = screen.getByRole('link', { name: 'Créer un dossier client' })
  expect(tile.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(screen.getByRole('button', { name: 'Autres façons de créer un dossier' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Créer un dossier prospect' }))
  await waitFor(() => expect(location.pathname).toBe('/form/11'))
  expect(JSON.parse(requests.find(({ line }) => line === CREATE)!.body)).toMatchObject({ formId: 1, clientId: null })
})

test('a failed creation is reported', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json(counts), [CREATE]: () => refusal(403, 'error.forbidden') })
  renderScreen(<DashboardScreen />, { role: 'prospect_direct' })
  fireEvent.click(await screen.findByRole('button', { name: /^Créer un dossier/ }))
  await screen.findByText('Vous n’avez pas le droit d’effectuer cette action.')
})

test('the dossier worked on last is one press away, with how far it is', async () => {
  const requests = serve({
    ...nothingToDo,
    [COUNTS]: () => json(counts),
    [LAST]: () => json({ dossiers: [testDossier(48213)], total_items: 12 }),
  })
  renderScreen(<DashboardScreen />)
  const card = await screen.findByRole('region', { name: 'Reprendre' })
  expect(requests.find(({ line }) => line.startsWith(LAST + '?'))?.line).toBe(
    `${LAST}?page=1&itemsPerPage=1&state=current-cases`,
  )
  expect(card.textContent).toContain('M. GARNIER Étienne')
  expect(card.textContent).toContain('Étape 03 sur 10 — Investissement')
  const progress = within(card).getByRole('progressbar')
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['3', '10'])
  expect(within(card).getByRole('link').getAttribute('href')).toBe(`/form/16/118?dossier=${testDossier(48213).id}`)
})

test('a subscriber sees what follows their signature until the dossier is registered; an advisor does not', async () => {
  const dossier = testDossier(48213, { state: 'signed' })
  const nextSteps = {
    payment: null,
    checkedBy: null,
    withdrawUntil: null,
    earnsFrom: null,
    steps: [{ step: 'signed', state: 'done', at: '2026-11-17T10:27:00.000Z' }],
  }
  const show = (role: Role, integrate_state: string) => {
    serve({
      ...noneOpen,
      [COUNTS]: () => json(counts),
      [LAST]: ({ line }) =>
        json({ dossiers: line.includes('signed-files') ? [{ ...dossier, integrate_state }] : [], total_items: 1 }),
      [`GET /api/v1/dossiers/${dossier.id}/next-steps`]: () => json({ nextSteps }),
    })
    renderScreen(<DashboardScreen />, { role })
  }
  show('client', 'ongoing')
  expect(await screen.findByRole('region', { name: /^Et maintenant .+/ })).toBeTruthy()
  for (const [role, state] of [
    ['client', 'sync'],
    ['client', 'refused'],
    ['advisor', 'ongoing'],
  ] as const) {
    cleanup()
    show(role, state)
    await screen.findByText('87')
    expect(screen.queryByRole('region', { name: /^Et maintenant/ })).toBeNull()
  }
})

test('those who may not fill a dossier in are not asked to resume one', async () => {
  const requests = serve({ ...noneOpen, [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role: 'back_office_user' })
  await screen.findByText('87')
  expect(requests.some(({ line }) => line.startsWith(LAST + '?'))).toBe(false)
})

const weeks = [
  { week: '2026-08-24', created: 1, signed: 0 },
  { week: '2026-08-31', created: 4, signed: 2 },
]
const states = { signed_ongoing: 6, signed_validated: 3, signed_error: 2, signed_sync: 70, signed_refused: 6 }

test('manage_dossier sees a chart with its finding and its numbers on demand', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json({ ...counts, ...states }), [SERIES]: () => json({ weeks }) })
  renderScreen(<DashboardScreen />, { role: 'manage_dossier' })
  const chart = await screen.findByRole('region', { name: 'Dossiers par semaine' })
  expect(chart.textContent).toMatch(
    /En 2 semaines.: 5 créés, 2 signés\. Semaine comptant le plus de créations.: celle du 31 août 2026\./,
  )
  const toggle = within(chart).getByRole('button', { name: 'Voir les données' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(within(chart).getByRole('button', { name: 'Masquer les données' }).getAttribute('aria-expanded')).toBe('true')
  const rows = within(chart).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Semaine du', 'Créés', 'Signés'],
    ['24 août 2026', '1', '0'],
    ['31 août 2026', '4', '2'],
  ])
})

test('no week is called the busiest when two are', async () => {
  const even = [...weeks, { week: '2026-09-07', created: 4, signed: 3 }]
  serve({ ...noneOpen, [COUNTS]: () => json(counts), [SERIES]: () => json({ weeks: even }) })
  renderScreen(<DashboardScreen />, { role: 'back_office_user' })
  const chart = await screen.findByRole('region', { name: 'Dossiers par semaine' })
  expect(chart.textContent).toMatch(/En 3 semaines.: 9 créés, 5 signés\. Aucune semaine ne se détache\./)
})

test('back_office_user sees the weeks, the others no chart', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json(counts), [SERIES]: () => json({ weeks }) })
  renderScreen(<DashboardScreen />, { role: 'back_office_user' })
  await screen.findByRole('region', { name: 'Dossiers par semaine' })
  cleanup()
  const requests = serve({ ...noneOpen, [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role: 'partner' })
  await screen.findByText('87')
  expect(requests.some(({ line }) => line.startsWith(SERIES))).toBe(false)
})

type Next = NonNullable<DossierItem['detail']['next']>
const asking = (number: number, action: Next['action'], changes: Partial<DossierItem> = {}) => {
  const dossier = testDossier(number, changes)
  return { ...dossier, detail: { ...dossier.detail, next: { action, count: 1 } } }
}
const serveToDo = (reply: object) =>
  serve({ ...noneOpen, [COUNTS]: () => json(counts), [TO_DO]: () => json({ isMore: false, waiting: null, ...reply }) })
const buttonsToDo = async () => {
  const section = await screen.findByRole('region', { name: 'À faire' })
  return within(section)
    .getAllByRole('link')
    .map((link) => `${link.textContent.replaceAll(/\s/g, ' ')} → ${link.getAttribute('href')}`)
}

test('what waits for the user comes first, in the order of the server, with one button each', async () => {
  serveToDo({
    dossiers: [
      asking(1, 'sign', { state: 'signature' }),
      asking(2, 'correct', { state: 'signed' }),
      asking(3, 'read-report', { state: 'adequacy_report_validation' }),
      asking(4, 'upload', { state: 'additional_documents' }),
      asking(5, 'answer'),
    ],
  })
  renderScreen(<DashboardScreen />, { role: 'client' })
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((number) => testDossier(number).id)
  expect(await buttonsToDo()).toEqual([
    `Signer le dossier n° 1 → /form/16/118?dossier=${one}`,
    `Corriger le dossier n° 2 → /correction/${two}`,
    `Lire le rapport du dossier n° 3 → /dossier/${three}/rapport`,
    `Fournir les documents du dossier n° 4 → /form/16/118?dossier=${four}`,
    `Reprendre le dossier n° 5 → /form/16/118?dossier=${five}`,
  ])
  const section = screen.getByRole('region', { name: 'À faire' })
  expect(within(section).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Votre signature est attendue')
  const tile = screen.getByRole('link', { name: /^12 dossiers en cours/ })
  expect(section.compareDocumentPosition(tile)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the back office pairs, decides and checks from there', async () => {
  serveToDo({
    dossiers: [asking(1, 'check', { state: 'compliance_validation' }), asking(2, 'pair'), asking(3, 'decide')],
  })
  renderScreen(<DashboardScreen />, { role: 'manage_dossier' })
  const [one, two, three] = [1, 2, 3].map((number) => testDossier(number).id)
  expect(await buttonsToDo()).toEqual([
    `Contrôler le dossier n° 1 → /form/16/118?dossier=${one}`,
    `Rattacher le dossier n° 2 → /manage-dossier/${two}`,
    `Décider le dossier n° 3 → /manage-dossier/${three}`,
  ])
})

test('with much to do the first five are shown, the others on demand', async () => {
  serveToDo({ dossiers: [1, 2, 3, 4, 5, 6, 7].map((number) => asking(number, 'write-report')), isMore: true })
  renderScreen(<DashboardScreen />)
  expect(await buttonsToDo()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Voir les 2 autres' }))
  expect(await buttonsToDo()).toHaveLength(7)
  expect(screen.getByText(/^D’autres dossiers vous attendent/)).toBeTruthy()
})

test.each<[DossierItem['state'], string[], string]>([
  ['mission_validated', [], 'le conseiller prépare le rapport d’adéquation.'],
  ['signature', [], 'les documents à signer sont en préparation.'],
  ['signature', ['subscription_sent_to_subscriber'], 'd’autres signatures sont attendues.'],
  ['signed', [], 'la société de gestion examine le dossier signé.'],
])('with nothing to do at %s %s the dashboard says, without a main button: %s', async (state, markers, next) => {
  const waiting = asking(48208, 'wait', { state, markers })
  serve({
    ...noneOpen,
    [COUNTS]: () => json({ ...counts, signed: state === 'signed' ? 1 : 0 }),
    [LAST]: () => json({ dossiers: [waiting], total_items: 1 }),
    [TO_DO]: () => json({ dossiers: [], isMore: false, waiting }),
  })
  renderScreen(<DashboardScreen />, { role: 'client' })
  // Once they have signed, the payment may be due.
  const nothing = state === 'signed' ? 'Rien à compléter ni à signer' : 'Rien à faire sur le portail'
  const section = await screen.findByRole('region', { name: 'À faire' })
  expect(section.textContent.replaceAll(/\s/g, ' ')).toContain(`${nothing} pour l’instantDossier n° 48208 : ${next}`)
  expect(within(section).queryAllByRole('link')).toEqual([])
  for (const link of screen.getAllByRole('link')) expect(link.className).not.toContain('primary')
})

test('a dossier that is to be completed is not offered twice', async () => {
  const dossier = asking(48213, 'answer')
  serve({
    ...noneOpen,
    [COUNTS]: () => json(counts),
    [LAST]: () => json({ dossiers: [dossier], total_items: 1 }),
    [TO_DO]: () => json({ dossiers: [dossier], isMore: false, waiting: null }),
  })
  renderScreen(<DashboardScreen />)
  await screen.findByRole('region', { name: 'À faire' })
  expect(screen.getAllByRole('link', { name: /^Reprendre le dossier/ })).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Reprendre' })).toBeNull()
})

test('the counters stay when the tasks cannot be read', async () => {
  serve({ ...noneOpen, [COUNTS]: () => json(counts), [TO_DO]: () => refusal(403, 'error.forbidden') })
  renderScreen(<DashboardScreen />, { role: 'client' })
  await screen.findByText('Vos actions à mener n’ont pas pu être chargées.')
  expect(screen.getByText('87')).toBeTruthy()
})
