import type { FastifyRequest } from 'fastify'

export type Locale = 'fr' | 'en'

/** The reader's language: the first of ours in Accept-Language, otherwise the deployment's. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>, fallback: Locale): Locale {
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language === 'fr' || language === 'en') return language
  }
  return fallback
}
