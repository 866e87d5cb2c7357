import type { FastifyRequest } from 'fastify'

/** Every address of the portal is the one page, but for those where something else is, or could be. */
export function isPage({ url }: FastifyRequest): boolean {
  return !/^\/(api|oidc|assets|viewer-frame|theme|health|metrics|webhooks)(\/|\?|$)/.test(url)
}
