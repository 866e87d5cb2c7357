import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'

const PASSWORD = 'Parcelle-2026!'
const KB = 1000

/** What a page makes a browser download, and the most we allow. */
const pages = [
  { name: 'dashboard', user: 'advisor', address: '/tableau-de-bord/', budget: 140 },
  { name: 'dashboard of the back office', user: 'gestion', address: '/tableau-de-bord/', budget: 160 },
  { name: 'list of dossiers', user: 'advisor', address: '/dossier/current-cases', budget: 160 },
] as const

/** Starts the product, opens each page with an empty cache, and weighs the scripts the browser really asked for. */
export async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env: { ...process.env, PORT: '3190', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await chromium.launch({
    ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await once(server.stdout, 'data')
    return await report(browser, 'http://localhost:3190')
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function report(browser: Browser, base: string): Promise<number> {
  let misses = 0
  console.log('page                            scripts  gzip kB  budget')
  for (const { name, user, address, budget } of pages) {
    const scripts = await weigh(browser, base, user, address)
    const size = scripts.reduce((sum, bytes) => sum + bytes, 0) / KB
    if (size > budget) misses += 1
    console.log(
      `${name.padEnd(32)}${String(scripts.length).padStart(7)}  ${size.toFixed(1).padStart(7)}  ${budget} ${size > budget ? 'MISSED' : 'ok'}`,
    )
  }
  return misses
}

async function weigh(browser: Browser, base: string, user: string, address: string): Promise<number[]> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, base, user)
  const bodies = new Map<string, Promise<Buffer>>()
  // A first visit by someone signed in: the page is reloaded without its cache.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') bodies.set(reply.url(), reply.body())
  })
  await page.goto(base + address)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length)
  await context.close()
  return sizes
}

async function signIn(page: Page, base: string, user: string): Promise<void> {
  await page.goto(base)
  await page.locator('[name=username]').fill(user)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=password]').press('Enter')
  await page.getByRole('main').waitFor()
}
