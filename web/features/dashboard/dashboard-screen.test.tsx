// @vitest-environment jsdom
import type { Role } from '@parcelle/domain'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { json, refusal, serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { keepTestSettings, testSettings } from '../../testing/settings.ts'
import { renderScreen } from '../../testing/render.tsx'
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

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
const creations = () => links().filter((link) => /dossier (client|prospect)|un dossier/.test(link))

beforeEach(() => {
  stubBrowser()
  clearStorage()
  keepTestSettings()
  beSignedIn()
})
afterEach(cleanup)

test('each counter is one link to its list, the most urgent first', async () => {
  serve({ [COUNTS]: () => json(counts) })
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
  ['advisor', ['Créer un dossier prospect → /form', 'Créer un dossier client → /creer-un-dossier-client/']],
  ['partner', ['Créer un dossier prospect → /form', 'Créer un dossier client → /creer-un-dossier-client/']],
  ['manager', ['Créer un dossier prospect → /form', 'Créer un dossier client → /creer-un-dossier-client/']],
  ['prospect_direct', ['Créer un dossier → /form']],
  ['manage_dossier', []],
  ['back_office_user', []],
  ['client', []],
  ['prospect', []],
])('%s may create: %s', async (role, expected) => {
  serve({ [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role })
  await screen.findByText('87')
  expect(creations()).toEqual(expected)
})

test('manage_dossier registers a folder when the switch is on, under the label of the company', async () => {
  keepTestSettings({ features: { ...testSettings.features, manualRegistration: true } })
  serve({ [COUNTS]: () => json(counts) })
  renderScreen(<DashboardScreen />, { role: 'manage_dossier' })
  expect(await screen.findByRole('link', { name: 'Enregistrer un dossier' })).toBeTruthy()
})

test('without any dossier the dashboard says what to do, or whom it depends on', async () => {
  serve({ [COUNTS]: () => json(zero) })
  renderScreen(<DashboardScreen />, { role: 'prospect_direct' })
  await screen.findByText("Vous n'avez pas encore de dossier.")
  expect(creations()).toEqual(['Créer un dossier → /form'])
  cleanup()
  renderScreen(<DashboardScreen />, { role: 'client', locale: 'en' })
  await screen.findByText('Your advisor has not opened a folder for you yet.')
})

test('when the counters cannot be read the tiles stay links, and one can try again', async () => {
  let isDown = true
  serve({ [COUNTS]: () => (isDown ? refusal(403, 'error.forbidden') : json(counts)) })
  renderScreen(<DashboardScreen />, { role: 'client' })
  await screen.findByText('Référence : req-1')
  const tile = screen.getByRole('link', { name: 'En cours, voir la liste' })
  expect(tile.textContent).toContain('—')
  expect(tile.getAttribute('href')).toBe('/dossier/current-cases')
  isDown = false
  screen.getByRole('button', { name: 'Réessayer' }).click()
  await screen.findByText('87')
})
