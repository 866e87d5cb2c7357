import type { FastifyRequest } from 'fastify'

/** Every address outside the API and the assets is the single page of the portal. */
export function isPage({ url }: FastifyRequest): boolean {
  return !/^\/(api|oidc|assets|viewer-frame|theme|health|metrics|webhooks)(\/|\?|$)/.test(url)
}
