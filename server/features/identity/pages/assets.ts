import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

type Asset = { path: string; href: string; type: string; content: Buffer }

const { resolve } = createRequire(import.meta.url)
const own = (name: string) => join(import.meta.dirname, 'assets', name)

const server = join(import.meta.dirname, '..', '..', '..')
const tokens = join(server, '..', 'web', 'ui', 'theme', 'tokens.css')
const base = join(server, 'platform', 'http', 'page-base.css')

/** These pages work without the web application, so they have their own assets, in its style. */
export const assets = {
  tokens: read('tokens.css', 'text/css; charset=utf-8', tokens),
  style: read('sign-in.css', 'text/css; charset=utf-8', base, own('sign-in.css')),
  script: read('sign-in.js', 'text/javascript; charset=utf-8', own('sign-in.js')),
  body: read('inter.woff2', 'font/woff2', resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  heading: read(
    'source-serif.woff2',
    'font/woff2',
    resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  ),
  lora: read('lora.woff2', 'font/woff2', resolve('@fontsource-variable/lora/files/lora-latin-wght-normal.woff2')),
} satisfies Record<string, Asset>

function read(name: string, type: string, ...files: readonly string[]): Asset {
  const path = `/sign-in/assets/${name}`
  const content = Buffer.concat(files.map((file) => readFileSync(file)))
  // The version changes with the content, so that browsers may cache the file forever.
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path, href: `${path}?v=${version}`, type, content }
}

export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, content } of Object.values(assets)) {
    app.get(path, { logLevel: 'warn' }, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
  }
}
