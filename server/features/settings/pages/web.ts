import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { isPage } from '../../../platform/http/gate/portal-page.ts'
import { fillPage } from './fill-page.ts'

const webFolder = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'web')

/** Serves the built web application: assets cached for a year, and one page for every other address. */
export async function webRoutes(
  app: FastifyInstance,
  { config, deployment, log }: Pick<Deps, 'config' | 'deployment' | 'log'>,
  folder = webFolder,
): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html'), 'utf8') : null
  if (page === null) log.warn('the web is not built; only the API is served')
  else {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      // File names contain a hash of the content.
      cacheControl: true,
      index: false,
    })
    await app.register(fastifyStatic, {
      root: join(folder, 'viewer-frame'),
      prefix: '/viewer-frame/',
      decorateReply: false,
      // All but the page itself have a content hash or the pdf.js version in their name.
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable'),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isPage(request) || !takesPage(request)) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(fillPage(page, { nonce: request.cspNonce, api: apiOrigin(config), locale: deployment.locale }))
  })
}

// A missing file is a 404 even if the client accepts anything.
function takesPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept?.toLowerCase() ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+(\?|$)/.test(url))
}

// Empty means the same origin, which avoids CORS preflights.
function apiOrigin({ apiUrl, publicUrl }: Deps['config']): string {
  return apiUrl === publicUrl ? '' : apiUrl
}
