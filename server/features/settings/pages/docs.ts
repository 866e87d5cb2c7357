import { openApi } from '@parcelle/contract/reference/openapi'
import type { FastifyInstance } from 'fastify'
import manifest from '../../../../package.json' with { type: 'json' }
import { referencePage } from './docs-page.ts'
import type { Deps } from '../../../deps.ts'

/** The API reference, as OpenAPI and as a page; both are generated from the contract when they are first asked for. */
export function docsRoutes(app: FastifyInstance, { config, identity }: Deps): void {
  const document = once(() =>
    openApi({
      version: manifest.version,
      url: config.apiUrl,
      tokenUrl: `${identity.issuer}/token`,
      authorizationUrl: `${identity.issuer}/auth`,
    }),
  )
  const page = once(() => referencePage(document()))
  app.get('/api/v1/openapi.json', async () => document())
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
