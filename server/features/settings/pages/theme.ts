import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { themeCss } from '@parcelle/domain/theme'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'

export async function themeRoutes(app: FastifyInstance, { deployment }: Deps): Promise<void> {
  const docs = await readFile(join(import.meta.dirname, 'docs-page.css'))
  const cache = 'public, max-age=300'
  app.get('/theme/logo.svg', async (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', cache).send(deployment.logo),
  )
  app.get('/theme/theme.css', async (_, reply) =>
    reply.type('text/css').header('cache-control', cache).send(themeCss(deployment.theme)),
  )
  app.get('/theme/docs.css', async (_, reply) => reply.type('text/css').header('cache-control', cache).send(docs))
}
