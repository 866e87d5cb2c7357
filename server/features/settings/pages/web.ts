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

/** Serves the built web: its files for a year, its one page for every address of the portal. */
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
      // A file's name carries the hash of its content.
      cacheControl: true,
      index: false,
    })
    await app.register(fastifyStatic, {
      root: join(folder, 'viewer-frame'),
      prefix: '/viewer-frame/',
      decorateReply: false,
      // Named by their content or by the version of pdf.js, but for the page itself.
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

// A file that is not there is no page, though whoever asks for it takes anything.
function takesPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+(\?|$)/.test(url))
}

// Empty means the same origin, which spares the browser a preflight at every call.
function apiOrigin({ apiUrl, publicUrl }: Deps['config']): string {
  return apiUrl === publicUrl ? '' : apiUrl
}
