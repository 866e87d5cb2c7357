import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { withProfile } from './support/ports.ts'
import { signIn } from './support/people.ts'
import { isLong, LONG } from './support/sampling.ts'

type Language = 'fr' | 'en'
type Widths = Readonly<Record<Language, readonly number[]>>
// What a language changes is how long its words are.
const allWidths: Widths = { fr: [360, 768, 1280], en: [360, 1280] }
/** Each screen in one language, at one width or two: both languages and all widths in turn. */
const turns: readonly Widths[] = [
  { fr: [360, 1280], en: [] },
  { fr: [], en: [360] },
  { fr: [768], en: [] },
]
const widthsOf = (turn: number): Widths => (isLong ? allWidths : turns[turn % turns.length]!)
const languagesOf = (turn: number) => languages.filter((locale) => widthsOf(turn)[locale].length > 0)

/** Each with a selector that appears once its content is loaded. */
const screens = [
  ['the dashboard', 'gestion', '/tableau-de-bord/', '[aria-expanded]'],
  ['the list of dossiers', 'gestion', '/dossier/current-cases', 'article'],
  ['the integration list', 'gestion', '/manage-dossier/statut-integration', 'table'],
  ['the choice of a client', 'advisor', '/creer-un-dossier-client/', '[role=listitem]'],
  ['the profile', 'partner', `${withProfile}/profile`, 'input'],
] as const

const openScreens = [
  ['the gallery', '/ui', 'h1'],
  ['the sample page', '/example', 'h1'],
  // The redirect to it has a title too, so the field is awaited.
  ['the sign-in page', '/tableau-de-bord/', '[name=username]'],
  ['the forgotten password', '/password/forgotten?lang={locale}', '[name=username]'],
  ['the failed sign-in', '/authorization?error=access_denied', 'h1'],
  ['the session that ended', '/logout?reason=session', 'h1'],
  ['the return from the signature tool', '/docusign/success', 'h1'],
] as const

const languages: readonly Language[] = ['fr', 'en']

for (const [at, [name, username, address, content]] of screens.entries()) {
  test(`${name} has no barrier in either language at any width`, async ({ context }) => {
    for (const locale of languagesOf(at)) {
      const page = await speaking(context, locale)
      await signIn(page, username, address)
      await page.locator(`main ${content}`).first().waitFor()
      await checkWidths(page, locale, widthsOf(at)[locale])
      await page.close()
    }
  })
}

for (const [at, [name, address, content]] of openScreens.entries()) {
  test(`${name} has no barrier in either language at any width`, async ({ context }) => {
    for (const locale of languagesOf(at)) {
      const page = await speaking(context, locale)
      // What the screen has stored when the provider brings people back to it.
      if (address.startsWith('/logout'))
        await page.addInitScript(() => sessionStorage.setItem('parcelle.ended', 'session'))
      await page.setExtraHTTPHeaders({ 'accept-language': locale })
      await page.goto(address.replace('{locale}', locale))
      await page.locator(content).waitFor()
      await checkWidths(page, locale, widthsOf(at)[locale])
      await page.close()
    }
  })
}

/** A page of one browser for both languages: the second finds in it what the first has fetched. */
async function speaking(context: BrowserContext, locale: Language): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
  return page
}

for (const [name, username, address, content] of [
  ...screens.slice(0, 4),
  ['the form', 'client', '/dossier/current-cases', 'article'] as const,
]) {
  const tag = ['the integration list', 'the choice of a client'].includes(name) ? [LONG] : []
  test(`${name} is never wider than the screen, at twice the size of letters either`, { tag }, async ({ page }) => {
    await signIn(page, username, address)
    await page.locator(`main ${content}`).first().waitFor()
    if (name === 'the form') {
      await page.getByRole('article').getByRole('heading').getByRole('link').click()
      await page.waitForURL(/\/form/)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const devtools = await page.context().newCDPSession(page)
    for (const scale of [1, 2]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * scale } })
      for (const width of [320, 360, 600, 1280, 1920]) {
        await page.setViewportSize({ width, height: 740 })
        await waitForLayout(page)
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(excess, `at ${width} px, letters × ${scale}`).toBeLessThanOrEqual(0)
        const card = page.locator('[data-dossier]').first()
        // On a phone, the first card of a list is near the top.
        if (width <= 360 && scale === 1 && (await card.count()) > 0)
          expect((await card.boundingBox())?.y, `at ${width} px`).toBeLessThan(400)
      }
    }
  })
}

async function checkWidths(page: Page, locale: Language, widths: readonly number[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await waitForLayout(page)
    await expectAccessible(page, `at ${width} px`)
  }
}

/** Two frames: styles apply in the first, React renders in the second. */
function waitForLayout(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
}
