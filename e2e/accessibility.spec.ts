import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { withProfile } from './ports.ts'
import { signIn } from './people.ts'

const widths = [360, 768, 1280]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const screens = [
  ['the dashboard', 'gestion', '/tableau-de-bord/'],
  ['the list of dossiers', 'gestion', '/dossier/current-cases'],
  ['the integration list', 'gestion', '/manage-dossier/statut-integration/ongoing'],
  ['the choice of a client', 'advisor', '/creer-un-dossier-client/'],
  ['the profile', 'partner', `${withProfile}/profile`],
] as const

const openScreens = [
  ['the gallery', '/ui'],
  ['the sample page', '/example'],
  ['the sign-in page', '/tableau-de-bord/'],
  ['the failed sign-in', '/authorization?error=access_denied'],
] as const

for (const locale of ['fr', 'en'] as const) {
  for (const [name, username, address] of screens) {
    test(`${name} in ${locale} has no barrier at any width`, async ({ page }) => {
      await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
      await signIn(page, username, address)
      await checkWidths(page, locale)
    })
  }

  for (const [name, address] of openScreens) {
    test(`${name} in ${locale} has no barrier at any width`, async ({ page }) => {
      await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
      await page.setExtraHTTPHeaders({ 'accept-language': locale })
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await checkWidths(page, locale)
    })
  }
}

async function checkWidths(page: Page, locale: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(100)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `horizontal scroll at ${width} px`).toBe(0)
    const { violations } = await new AxeBuilder({ page })
      .withTags(tags)
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${width} px ${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
    ).toEqual([])
  }
}
