// @vitest-environment jsdom
import type { Role } from '@parcelle/domain'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { App } from './app.tsx'
import { I18nProvider } from '../i18n/i18n.tsx'
import { fr } from '../testing/texts.ts'
import { takeDestination, writeEnding } from '../session/store.ts'
import { stubBrowser } from '../testing/browser.ts'
import { discovery, json, serve } from '../testing/server.ts'
import { beSignedIn, clearStorage } from '../testing/session.ts'
import { storeTestSettings, testSettings } from '../testing/settings.ts'
import { queries } from './with-queries.tsx'

const counts = { signed: 1, signature: 1, current: 1, abandoned: 1 }
const user = { firstname: 'Louise', lastname: 'Petit', username: 'louise', email: 'l@p.fr', emailSigner: 'l@p.fr' }

beforeEach(() => {
  stubBrowser()
  clearStorage()
  storeTestSettings()
  serve({
    'GET /api/v1/footer': () => json({ blocks: [{ id: 1, extraInfo: { html: '<p>Une <b>note</b></p>', links: [] } }] }),
    'GET /api/v1/profile': () => json({ user }),
    'GET /api/v1/dossiers/retrieve-number-dossiers-by-status': () => json(counts),
  })
})
afterEach(() => {
  cleanup()
  queries.clear()
})

async function open(path: string) {
  history.replaceState(null, '', path)
  render(
    <I18nProvider initial="fr" messages={fr}>
      <App />
    </I18nProvider>,
  )
  // Not by role: computing the roles of a whole page takes jsdom 100 ms each time. The timeout is long because the
  // first test to open a screen also waits for its code to be transformed.
  return waitFor(() => document.querySelector('h1')?.textContent ?? Promise.reject(new Error('no title yet')), {
    timeout: 10_000,
  })
}
const here = () => location.pathname + location.search

const everyone: Role[] = [
  'client',
  'prospect',
  'prospect_direct',
  'advisor',
  'partner',
  'manager',
  'back_office_user',
  'manage_dossier',
]
const selling = new Set<Role>(['advisor', 'partner', 'manager'])
const forManager = (path: string) => (role: Role) => (role === 'manage_dossier' ? path : '/dossier')
const byRole: [path: string, landing: (role: Role) => string][] = [
  ['/creer-un-dossier-client/', (role) => (selling.has(role) ? '/creer-un-dossier-client/' : '/tableau-de-bord/')],
  ['/profile', (role) => (role === 'partner' ? '/profile' : '/tableau-de-bord/')],
  ['/manage-dossier/statut-integration/error', forManager('/manage-dossier/statut-integration/error')],
  ['/manage-dossier/6f6c', forManager('/manage-dossier/6f6c')],
]
const forAnyone: [Role, string, string][] = [
  ['client', '/tableau-de-bord/', '/tableau-de-bord/'],
  ['client', '/dossier/signed-files', '/dossier/signed-files'],
  ['client', '/dossier/current-cases/3', '/dossier/current-cases?currentPage=3'],
  ['client', '/form/1/2', '/dossier'],
  ['client', '/form?dossier=6f6c', '/form?dossier=6f6c'],
  ['partner', '/profile/x', '/dossier'],
  ['client', '/nowhere', '/dossier'],
  ['client', '/ui', '/dossier'],
  ['client', '/', '/dossier'],
]
const cases = everyone.flatMap((role) =>
  byRole.map(([path, landing]): [Role, string, string] => [role, path, landing(role)]),
)

test.each([...forAnyone, ...cases])('%s opening %s lands on %s', async (role, path, landing) => {
  beSignedIn(role)
  await open(path)
  await waitFor(() => expect(here()).toBe(landing))
})

test.each([
  ['/profile', 'Vous n’avez pas accès à cette page.'],
  ['/nowhere', 'Cette page n’existe pas ou n’existe plus.'],
])('a user who may not open %s reads why', async (path, message) => {
  beSignedIn('client')
  await open(path)
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
})

test('the profile is closed to a partner when the switch is off', async () => {
  storeTestSettings({ features: { ...testSettings.features, userProfile: false } })
  beSignedIn('partner')
  await open('/profile')
  await waitFor(() => expect(here()).toBe('/tableau-de-bord/'))
})

test('the shell shows who is signed in, the way home and the footer of the company', async () => {
  beSignedIn('partner')
  await open('/tableau-de-bord/')
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/tableau-de-bord/')
  screen.getByRole('button', { name: /Louise Petit/, expanded: false }).click()
  const menu = await screen.findByRole('menu')
  expect(menu.parentElement?.textContent).toContain('louise')
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([
    '/profile',
    null,
    '/logout',
  ])
  expect(screen.getByRole('menuitem', { name: 'Changer de mot de passe' })).toBeTruthy()
  const note = await screen.findByText('note')
  expect(note.tagName).toBe('B')
})

test.each<[Role, string, string[]]>([
  ['client', '/tableau-de-bord/', ['*Accueil → /tableau-de-bord/', 'Dossiers → /dossier']],
  ['back_office_user', '/dossier/signed-files', ['Accueil → /tableau-de-bord/', '*Dossiers → /dossier']],
  [
    'manage_dossier',
    '/manage-dossier/en-attente',
    [
      'Accueil → /tableau-de-bord/',
      'Dossiers → /dossier',
      'Intégration → /manage-dossier/statut-integration',
      '*À suivre → /manage-dossier/en-attente',
      'Transmis → /manage-dossier/recus',
    ],
  ],
])('%s goes from %s to the places of their role, the present one marked', async (role, path, expected) => {
  beSignedIn(role)
  await open(path)
  const nav = screen.getByRole('navigation', { name: 'Principale' })
  const links = within(nav).getAllByRole('link')
  expect(
    links.map((link) => `${link.ariaCurrent ? '*' : ''}${link.textContent} → ${link.getAttribute('href')}`),
  ).toEqual(expected)
  screen.getByRole('button', { name: 'Menu' }).click()
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Dossiers' })).toHaveLength(2))
})

test('with an external provider there is no password to change here', async () => {
  storeTestSettings({ passwordUrl: null })
  beSignedIn('advisor')
  await open('/tableau-de-bord/')
  screen.getByRole('button', { name: /Louise Petit/, expanded: false }).click()
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

test.each<[Role, boolean]>([
  ['advisor', true],
  ['partner', false],
])('%s with the profile switch %s has no profile link', async (role, userProfile) => {
  storeTestSettings({ features: { ...testSettings.features, userProfile } })
  beSignedIn(role)
  await open('/tableau-de-bord/')
  screen.getByRole('button', { name: /Louise Petit/, expanded: false }).click()
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Changer de mot de passe',
    'Déconnexion',
  ])
})

test.each([
  ['/dossier/signed-files?searchTerm=x', '/dossier/signed-files?searchTerm=x'],
  ['/', null],
  ['/nowhere', null],
])('signed out, %s asks to sign in and remembers %s', async (path, destination) => {
  serve(discovery)
  await expect(open(path)).resolves.toBe('Connexion en cours…')
  expect(takeDestination()).toBe(destination)
})

test.each([
  ['/docusign/success', 'Signature non effectuée'],
  ['/authorization', 'La connexion n’a pas abouti'],
])('%s is open to anyone', async (path, title) => {
  await expect(open(path)).resolves.toBe(title)
})

test('after an expired session the user returns from the provider and reads why', async () => {
  writeEnding('session')
  await expect(open('/')).resolves.toBe('Vous avez été déconnecté')
  expect(screen.getByRole('link', { name: 'Se reconnecter' }).getAttribute('href')).toBe('/sso-check')
})
