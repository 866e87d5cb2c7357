import { expect, test } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { here, withProfile } from './support/ports.ts'
import { signIn, signInByHand } from './support/people.ts'
import { LONG } from './support/sampling.ts'

test.describe('the header', () => {
  test('has the logo at most 150 px wide, the way home and who is signed in', async ({ page }) => {
    await signIn(page, 'advisor', '/dossier')
    const logo = page.getByRole('img', { name: 'Aurea Pierre Gestion' })
    const width = (await logo.boundingBox())?.width ?? 0
    expect(width).toBeGreaterThan(60)
    expect(width).toBeLessThanOrEqual(150)

    await page.getByRole('button', { name: /Louise Petit/ }).click()
    for (const text of ['Louise', 'Petit', 'advisor']) await expect(page.getByText(text).last()).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expect(page).toHaveURL('/tableau-de-bord/')
  })

  test(
    'shows the profile link to a partner when the profile is on, and to nobody else',
    { tag: LONG },
    async ({ browser }) => {
      const profileLinks = async (username: string, base: string) => {
        const tab = await browser.newPage()
        await signIn(tab, username, `${base}/tableau-de-bord/`)
        await tab.getByRole('banner').getByRole('button', { expanded: false }).last().click()
        await expect(tab.getByText('Déconnexion').last()).toBeVisible()
        const count = await tab.getByText('Mon profil').count()
        await tab.close()
        return count
      }
      expect(await profileLinks('partner', withProfile)).toBe(1)
      expect(await profileLinks('advisor', withProfile)).toBe(0)
      expect(await profileLinks('partner', here)).toBe(0)
    },
  )

  test('logs out from the user menu', { tag: LONG }, async ({ page }) => {
    await signInByHand(page, 'manager')
    await page.getByRole('button', { name: /Antoine Lambert/ }).click()
    await page.getByText('Déconnexion').last().click()
    await expect(page).toHaveURL(/\/sign-in\//)
  })
})

test('the footer shows the rich text of the company, in the language in use', async ({ page }) => {
  await signIn(page, 'client')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('strong')).toHaveText('Aurea Pierre Gestion')
  await expect(footer).toContainText('risque de perte en capital')
  await page
    .getByRole('button', { name: /EN|English/ })
    .first()
    .click()
  await expect(footer).toContainText('risk of capital loss')
})

test('the scroll-to-top button appears past 300 px and takes the reader back', { tag: LONG }, async ({ page }) => {
  await signIn(page, 'gestion')
  const button = page.getByRole('button', { name: 'Revenir en haut de la page' })
  // What is loaded later would move the page under the reader.
  await page.getByRole('region', { name: 'Dossiers par semaine' }).waitFor()
  await page.evaluate(() => (document.body.style.minHeight = '3000px'))
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.waitForTimeout(200)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('French is the first language; a switch changes texts in place and keeps what was typed', async ({ page }) => {
  await signIn(page, 'partner', `${withProfile}/profile`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const field = page.getByLabel(/E-mail de signature/)
  await field.fill('typed@example.org')
  await page
    .getByRole('button', { name: /EN|English/ })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await expect(page.locator('#email-signer')).toHaveValue('typed@example.org')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('each screen has its own title and starts at its heading', async ({ page }) => {
  await signIn(page, 'advisor')
  await expect(page).toHaveTitle(/Tableau de bord – Aurea Pierre Gestion/)
  await page.getByRole('main').locator('a[href="/dossier/current-cases"]').first().click()
  await expect(page).toHaveTitle(/ – Aurea Pierre Gestion/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the skip link is the first stop of the keyboard and leads to the content', async ({ page }) => {
  await signIn(page, 'advisor')
  await page.reload()
  await page.getByText('Bonjour Louise').waitFor()
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenu')).toBeFocused()
})

test('when nothing can be loaded, a page in the portal’s style says what to do', async ({ page }) => {
  await page.route('**/api/v1/settings', (route) => route.abort())
  await page.goto('/tableau-de-bord/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le portail est momentanément injoignable.')
  await expect(page.getByText(/Check your internet connection/)).toBeVisible()
  const again = page.getByRole('button', { name: /Réessayer/ })
  await expect(again).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await removeRoutes(page)
  await again.click()
  await expect(page.locator('[name=username]')).toBeVisible()
})

test('a portal that is busy for a moment opens by itself', async ({ page }) => {
  await page.route('**/api/v1/settings', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/tableau-de-bord/')
  await expect(page.locator('[name=username]')).toBeVisible()
})

test('no page breaks the content policy, logs an error, or fetches the form without need', async ({ page }) => {
  const faults: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await signIn(page, 'gestion')
  const open = async (address: string) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  for (const address of ['/dossier/signed-files', '/manage-dossier/statut-integration/ongoing']) await open(address)
  // Modules that a screen shares with the form are listed in vite.config.ts; otherwise the whole form is loaded.
  expect(scripts.filter((url) => url.includes('/wizard-'))).toEqual([])
  for (const address of ['/ui', '/example']) await open(address)
  expect(faults).toEqual([])
})
