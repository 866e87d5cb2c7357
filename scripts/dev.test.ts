import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const product = createHttpServer((request, reply) => reply.end(`product ${request.url}`))
let address = ''

beforeAll(async () => {
  await once(product.listen(0, '127.0.0.1'), 'listening')
  process.env['PRODUCT_URL'] = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    // No search for dependencies to bundle: this test reads sources only.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1' },
  })
  await vite.listen()
  address = new URL(vite.resolvedUrls?.local[0] ?? '').origin
  afterAll(() => vite.close())
})
afterAll(() => {
  delete process.env['PRODUCT_URL']
  product.close()
})

const read = async (path: string) => (await fetch(address + path)).text()

test('every file of the web is served by Vite, those under /api/ too', async () => {
  for (const name of readdirSync(join(root, 'web', 'api')).filter((file) => /^[\w-]+\.ts$/.test(file)))
    expect(await read(`/api/${name}`), name).not.toMatch(/^product /)
  expect(await read('/api/api.ts')).toContain('export async function call')
  expect(await read('/dossier/labels.ts')).not.toMatch(/^product /)
})

test.each([
  '/api/v1/settings',
  '/api/docs',
  '/oidc/.well-known/openid-configuration',
  '/sign-in/a?lang=en',
  '/invitation/token',
  '/password',
  '/theme/theme.css',
  '/viewer-frame/index.html',
  '/dev/mails',
  '/demo',
])('%s comes from the product', async (path) => {
  expect(await read(path)).toBe(`product ${path}`)
})

test('any other address is the page', async () => {
  const html = await (await fetch(`${address}/tableau-de-bord/`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('/app/main.tsx')
  expect(html).not.toContain('__')
})
