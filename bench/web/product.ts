import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeValue, type Definition, type Value } from '@parcelle/forms'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from './survey-form.ts'
import type { Stage } from './stage.ts'

const PASSWORD = 'Parcelle-2026!'
const PORT = '3190'
export const base = `http://localhost:${PORT}`
const root = join(import.meta.dirname, '..', '..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, 'deployments', ...path), 'utf8'))

export const form: Definition = read('aurea', 'forms', 'client.json')
export const products: readonly Product[] = read('aurea', 'products.json').products
const blocks = form.pages.flatMap((page) => page.blocks)
type Sample = { id: string; values: Record<string, Value>; visibleBlocks: readonly string[] }
const sample: Sample = read('demo', 'dossiers.json').folders.find(({ id }: Sample) => id === 'pp-single-full')
/** The measured dossier is filled in up to this block; all changes are before it. */
const REACHED = 'montant'
const done = sample.visibleBlocks.slice(0, sample.visibleBlocks.indexOf(REACHED) + 1)
const isGiven = (slug: string) => done.includes(slug)

export const answers: Record<string, Value> = Object.fromEntries(
  blocks
    .filter(({ slug }) => isGiven(slug))
    .flatMap(({ elements }) => elements.map(({ name }) => [name, sample.values[name] ?? null] as const))
    .filter(([, value]) => value !== null),
)

export async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-bench-'))
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Low priority, so that the server does not take CPU time from the measured browser.
  if (server.pid !== undefined) setPriority(server.pid, constants.priority.PRIORITY_LOW)
  // It first says which edition is live.
  for (let said = ''; !said.includes('is ready');) {
    const [next] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
    if (typeof next === 'number') throw new Error('the product did not start')
    said += String(next)
  }
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

export async function signedIn(browser: Browser, user: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(base)
  await page.locator('[name=username]').fill(user)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in') && url.pathname !== '/authorization')
  await page.locator('main h1').waitFor({ state: 'attached' })
  // So that no new tab goes through the sign-in page first.
  const session = await page.evaluate(() => ({ ...sessionStorage }))
  await context.addInitScript((items) => {
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
  }, session)
  return context
}

/** Filled in up to `REACHED`, or new. */
export async function openDossier(context: BrowserContext, isFilled: boolean): Promise<Stage> {
  const [page] = context.pages()
  if (!page) throw new Error('nobody is signed in')
  const { dossier } = await call(page, 'POST', '/dossiers', { formId: form.id })
  for (const { id: blockId, elements } of isFilled ? blocks.filter(({ slug }) => isGiven(slug)) : []) {
    const values = elements.flatMap(({ id, name }) => {
      const value = answers[name]
      return value === undefined ? [] : [{ elementId: id, value: encodeValue(value), version: 0 }]
    })
    await call(page, 'PUT', `/dossiers/${dossier.id}/values`, { submittingBlockId: blockId, values })
  }
  // A finished block opens only when chosen; its address alone leads to the current position.
  await context.addInitScript(() => {
    if (/^\/form\/\d+\/\d+/.test(location.pathname)) history.replaceState({ chosen: true }, '')
  })
  return stageOf(dossier.id)
}

function stageOf(dossierId: string): Stage {
  const idOf = (name: string) => blocks.flatMap(({ elements }) => elements).find((one) => one.name === name)?.id
  return {
    name: 'Parcelle',
    ready: '[data-block] button[type=submit]',
    address(slug) {
      const block = blocks.find((one) => one.slug === slug)
      return `${base}/form${block ? `/${block.page_id}/${block.id}` : ''}?dossier=${dossierId}`
    },
    field: (name) => `[id="el-${idOf(name)}"]`,
    option: (name, value) => `[id="el-${idOf(name)}"] label:has(input[value="${value}"])`,
  }
}

async function call(page: Page, method: string, path: string, body: unknown) {
  const { status, reply } = await page.evaluate(
    async ([verb, address, sent]) => {
      const { access_token: token } = JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}')
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const request: RequestInit = { method: verb, headers, body: sent }
      const answer = await fetch(`/api/v1${address}`, request)
      return { status: answer.status, reply: await answer.json() }
    },
    [method, path, JSON.stringify(body)] as const,
  )
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`)
  return reply
}
