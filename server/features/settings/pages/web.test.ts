import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { Refusal } from '../../../platform/errors/errors.ts'
import { fillPage } from './fill-page.ts'
import { webRoutes } from './web.ts'

const page = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')

test('the page says the language of the company before anyone has chosen one, and leaves no blank', () => {
  const filled = fillPage(page, { nonce: 'n0nce', api: 'https://api.example.org', locale: 'en' })
  expect(filled).toContain('<html lang="en">')
  expect(filled).toContain('nonce="n0nce"')
  expect(filled).toContain('href="https://api.example.org/api/v1/settings"')
  expect(filled).not.toMatch(/__[A-Z_]+__/)
})

const folder = mkdtempSync(join(tmpdir(), 'parcelle-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'viewer-frame', 'assets'), { recursive: true })
writeFileSync(join(folder, 'viewer-frame', 'index.html'), 'frame')
writeFileSync(join(folder, 'viewer-frame', 'assets', 'frame-1a2b.js'), 'script')
writeFileSync(join(folder, 'index.html'), page)

const config = readConfig({})
const app = Fastify()
app.decorateRequest('cspNonce', '')
app.setErrorHandler((error, _, reply) => reply.code(error instanceof Refusal ? error.status : 500).send())
await webRoutes(app, { config, deployment: await readDeployment(config), log: pino({ level: 'silent' }) }, folder)

test.each([
  ['GET', '/', '*/*', 200],
  ['GET', '/', undefined, 200],
  ['GET', '/', 'application/json', 404],
  ['HEAD', '/', 'text/html', 200],
  ['GET', '/manage-dossier/x.y', 'Text/HTML', 200],
  ['HEAD', '/form/12', '*/*', 200],
  ['GET', '/form?event=signing_complete&envelopeId=1', 'text/html,*/*;q=0.8', 200],
  ['GET', '/manage-dossier/x.y', 'text/html', 200],
  ['GET', '/favicon.ico', '*/*', 404],
  ['GET', '/assets/gone.js', '*/*', 404],
  ['GET', '/viewer-frame/gone', 'text/html', 404],
  ['GET', '/api?x', '*/*', 404],
] as const)('%s %s with Accept %s: %i', async (method, url, accept, status) => {
  const reply = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } })
  expect(reply.statusCode).toBe(status)
  expect(reply.body !== '').toBe(status === 200)
})

test.each([
  ['/viewer-frame/index.html', 'no-cache'],
  ['/viewer-frame/assets/frame-1a2b.js', 'public, max-age=31536000, immutable'],
])('%s of the document frame is cached: %s', async (url, kept) => {
  const reply = await app.inject({ url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe(kept)
})
