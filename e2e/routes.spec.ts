import { expect, test, type Page } from '@playwright/test'
import { withProfile } from './support/ports.ts'
import { accounts, roles, signIn, type Account } from './support/people.ts'
import { isLong, LONG } from './support/sampling.ts'

const sellers = ['advisor', 'partner', 'manager']
const dossier = '/manage-dossier/6f6c1f0e-0000-4000-8000-000000000000'

const landings: [string, (account: Account) => RegExp][] = [
  ['/tableau-de-bord/', () => /\/tableau-de-bord\/$/],
  ['/dossier', () => /\/dossier$/],
  ['/dossier/current-cases', () => /\/dossier\/current-cases$/],
  ['/dossier/current-cases/3', () => /\/dossier\/current-cases(\?currentPage=\d+)?$/],
  ['/dossier/unknown-state', () => /\/dossier$/],
  [
    '/creer-un-dossier-client/',
    (account) => (sellers.includes(roles[account]) ? /\/creer-un-dossier-client\/$/ : /\/tableau-de-bord\/$/),
  ],
  [
    '/manage-dossier/statut-integration/ongoing',
    (account) => (account === 'gestion' ? /\/statut-integration\/ongoing$/ : /\/dossier$/),
  ],
  [dossier, (account) => (account === 'gestion' ? /\/manage-dossier\/6f6c/ : /\/dossier$/)],
  ['/profile', () => /\/tableau-de-bord\/$/],
  ['/profile/x', () => /\/dossier$/],
  ['/form', () => /\/dossier$/],
  ['/nowhere', () => /\/dossier$/],
  ['/', () => /\/dossier$/],
]

/**
 * Those who also type addresses, or follow a link to them from elsewhere: each address one of the two, in the long run
 * both. For the others a link of the page will do.
 */
const typists: readonly Account[] = ['client', 'gestion']
const types = (account: Account, at: number) =>
  isLong ? typists.includes(account) : typists[at % typists.length] === account

/** Who has most screens; the access matrix of the API covers every role. */
const sampled: readonly Account[] = ['gestion']

for (const account of accounts) {
  const tag = sampled.includes(account) ? [] : [LONG]
  test(`${roles[account]} lands where each address must lead`, { tag }, async ({ page }) => {
    await signIn(page, account)
    for (const [at, [address, landing]] of landings.entries()) {
      if (types(account, at)) await page.goto(address, { waitUntil: 'commit' })
      else await navigate(page, address)
      await expect(page, address).toHaveURL(landing(account))
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    }
  })
}

/** Client-side navigation. Waits for redirects. */
function navigate(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  }, address)
}

test('the role in storage only hides things: the server still decides', async ({ page }) => {
  await signIn(page, 'client')
  await page.evaluate(() => localStorage.setItem('parcelle.role', '"manage_dossier"'))
  const reply = await page.evaluate(async () => {
    const { access_token } = JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}')
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch('/api/v1/dossiers/retrieve-number-dossiers-by-status', { headers })).json()
  })
  expect(reply.signed_ongoing).toBeNull()
  expect(reply.current).toBe(1)
})

test('with the profile on, only a partner opens /profile', async ({ page, browser }) => {
  await signIn(page, 'partner', `${withProfile}/profile`)
  await expect(page).toHaveURL(/\/profile$/)
  const other = await browser.newPage()
  await signIn(other, 'advisor', `${withProfile}/profile`)
  await expect(other).toHaveURL(/\/tableau-de-bord\/$/)
})

test('an address that does not exist leads to the list, and says so', async ({ page }) => {
  await signIn(page, 'advisor')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/dossier$/)
  await expect(page.getByText('Cette page n’existe pas ou n’existe plus.')).toBeVisible()
})

test('the gallery and the sample page are open to everyone', async ({ page }) => {
  for (const address of ['/ui', '/example']) {
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
