// npm run pictures [URL [NAME…]]: takes the pictures of the README and of the guides from a running demo that was just started.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
mkdirSync(folder, { recursive: true })

const WIDE = { width: 1280, height: 800 }
const TALL = { width: 1280, height: 1120 }
const SHORT = { width: 1280, height: 560 }
const PHONE = { width: 390, height: 844 }

const browser = await chromium.launch({
  ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
  args: ['--no-sandbox', '--disable-gpu'],
})

/** Each opens what it shows, as a person of the demo would. */
const pictures: Readonly<Record<string, () => Promise<Page>>> = {
  async wizard() {
    const page = await openScene('client', PHONE)
    await page.locator('main input, main textarea, main select').first().waitFor()
    return page
  },
  async why() {
    const page = await openScene('advisor', WIDE)
    const button = page.getByRole('button', { name: /Pourquoi/ }).first()
    await button.waitFor()
    await button.click()
    await page.locator('[aria-live=polite] p').first().waitFor()
    return page
  },
  async signing() {
    const page = await newPage(PHONE)
    await page.goto(`${base}/dev/mails?to=ouedraogo`)
    await page.locator('article a[href*="/signature/"]').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('main').getByRole('button').first().waitFor()
    return page
  },
  async decision() {
    const page = await openScene('gestion', WIDE)
    await page.getByRole('link', { name: 'Rattachement' }).click()
    await page.getByRole('link', { name: 'Nu-propriétaire' }).click()
    await page.getByText('Certain').first().waitFor()
    await page.getByRole('heading', { name: 'Souscripteur déclaré' }).evaluate((heading) => heading.scrollIntoView())
    return page
  },
  async documents() {
    const page = await openScene('gestion', WIDE)
    await page.getByRole('link', { name: 'Consulter le dossier' }).click()
    await page.waitForURL(/dossier=/)
    // The last page has the signed documents, wherever the form opens.
    await page.goto(`${base}/form/20${new URL(page.url()).search}`)
    await page.getByRole('button', { name: /^Aperçu de .*Bulletin/ }).click()
    await page.locator('dialog[open]').waitFor()
    return page
  },
  async evidence() {
    const scene = await openScene('gestion', WIDE, 1)
    const download = scene.waitForEvent('download')
    await scene.getByRole('button', { name: /Dossier de preuve/ }).click()
    const pack = await download
    const page = await newPage(SHORT)
    await page.setContent(terminalPage(await verify(pack.suggestedFilename(), (path) => pack.saveAs(path))))
    return page
  },
  async 'studio-form'() {
    return openChangedDraft(/^Profession/, 'Votre profession actuelle')
  },
  async 'studio-publish'() {
    const page = await openChangedDraft(/^Nombre d’enfants/, 'Enfants à charge')
    await page.setViewportSize(TALL)
    await page.getByRole('link', { name: 'Publier', exact: true }).click()
    await page.getByText('Aucun exemple ne change.').waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Contrôler maintenant' }).click()
    await page.getByText(/Rien ne serait perdu/).waitFor({ timeout: 300_000 })
    return page
  },
}

const only = process.argv.slice(3)
for (const [name, open] of Object.entries(pictures)) {
  if (only.length > 0 && !only.includes(name)) continue
  const page = await open()
  // A live stream never ends, so « network idle » would never come.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
  // So that nothing is drawn as pointed at.
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await page.context().close()
}
await browser.close()

async function newPage(viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport })
  return context.newPage()
}

/** Opens a scene of the tour with its account; `place` counts the scenes of one account. */
async function openScene(account: string, viewport: typeof WIDE, place = 0): Promise<Page> {
  const page = await newPage(viewport)
  await page.goto(`${base}/demo?lang=fr`)
  await page
    .getByRole('link', { name: `Se connecter : ${account}`, exact: true })
    .nth(place)
    .click()
  await page.locator('#username').waitFor()
  await page.locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => /^\/(form|manage-dossier|studio)/.test(pathname))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A draft in which a question is named otherwise, with that question chosen. */
async function openChangedDraft(question: RegExp, label: string): Promise<Page> {
  const page = await openScene('studio', WIDE)
  await page.getByRole('button', { name: 'Nouveau brouillon' }).click()
  await page.getByRole('textbox', { name: /^Titre du brouillon/ }).fill(label)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await page.getByRole('listitem', { name: label }).getByRole('link', { name: 'Ouvrir' }).click()
  await page.getByRole('treeitem', { name: /^Situation personnelle/ }).click()
  await page.getByRole('treeitem', { name: question }).click()
  await page.getByRole('textbox', { name: 'Français' }).first().fill(label)
  await page.getByText('Tout est enregistré').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  return page
}

/** Output of the verifier in the pack, given the fingerprint of the key. */
async function verify(name: string, save: (path: string) => Promise<void>): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), 'parcelle-pictures-'))
  await save(join(place, name))
  execFileSync('unzip', ['-q', '-j', join(place, name), '*verify.mjs', '-d', place])
  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, ['verify.mjs', name, ...args], { cwd: place, encoding: 'utf8' }).stdout
  const [, key = ''] = /signed by the key ([\da-f]{64})/.exec(run([])) ?? []
  const lines = run(['--key', key]).trimEnd().split('\n')
  rmSync(place, { recursive: true })
  return [`$ node verify.mjs ${name} --key ${key}`, ...lines.slice(0, 9), '  …', ...lines.slice(-4)]
}

function terminalPage(lines: readonly string[]): string {
  const style = 'overflow:hidden;text-overflow:ellipsis;white-space:pre;color:#eaf0f6;font:17px/1.8 monospace'
  const rows = lines.map(
    (line) => `<div style="${style}">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</div>`,
  )
  return `<body style="margin:0;padding:32px;background:#0f1720">${rows.join('')}</body>`
}
