// Takes the screenshots of the documentation from a running product: node scripts/pictures.ts [URL]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
mkdirSync(folder, { recursive: true })

const shots = [
  { name: 'sign-in', user: null, address: '/' },
  { name: 'dashboard', user: 'gestion', address: '/tableau-de-bord/' },
  { name: 'dossiers', user: 'advisor', address: '/dossier/current-cases' },
  { name: 'profile', user: 'partner', address: '/profile' },
  { name: 'gallery', user: null, address: '/ui' },
]

const browser = await chromium.launch({
  ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, user, address } of shots) {
  for (const width of [360, 1280]) {
    const page = await browser.newPage({ locale: 'fr-FR', viewport: { width, height: width === 360 ? 740 : 860 } })
    if (user) await signIn(page, user)
    await page.goto(base + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A live stream never ends, so « network idle » would never come.
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
    await page.close()
  }
}
await browser.close()

async function signIn(page: Page, user: string): Promise<void> {
  await page.goto(base)
  await page.locator('[name=username]').fill(user)
  await page.locator('[name=password]').fill('Parcelle-2026!')
  await page.locator('[name=password]').press('Enter')
  await page.getByRole('main').waitFor()
}
