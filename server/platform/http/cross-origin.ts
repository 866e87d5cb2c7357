import { API_PREFIX } from '@parcelle/contract/addresses'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const DAY = '86400'

/** Allows the portal's origin, and no other, when the API has its own address. */
export function crossOrigin(app: FastifyInstance, { apiUrl, publicUrl }: Config): void {
  const portal = new URL(publicUrl).origin
  if (new URL(apiUrl).origin === portal) return

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_PREFIX)) return
    reply.header('vary', 'origin')
    if (request.headers.origin !== portal) return
    reply.header('access-control-allow-origin', portal)
    reply.header(
      'access-control-expose-headers',
      'x-request-id, etag, retry-after, content-disposition, content-range, accept-ranges, x-unprintable-letters',
    )
    if (request.method !== 'OPTIONS') return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, accept-language, idempotency-key, last-event-id, range',
      )
      .header('access-control-max-age', DAY)
      .send()
  })
}
