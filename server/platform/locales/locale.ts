import type { FastifyRequest } from 'fastify'

export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

/** The first supported language of Accept-Language, otherwise the deployment's. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>, fallback: Locale): Locale {
  return findSupported((request.headers['accept-language'] ?? '').split(','), fallback)
}

/** For the pages of the identity provider: `ui_locales` of the application, then the browser's languages. */
export function pageLocale(asked: unknown, acceptLanguage: string | undefined): Locale {
  const wanted = typeof asked === 'string' ? asked.split(' ') : []
  return findSupported([...wanted, ...(acceptLanguage ?? '').split(',')], 'fr')
}

function findSupported(tags: readonly string[], fallback: Locale): Locale {
  const languages = tags.map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return languages.map((language) => locales.find((ours) => ours === language)).find(Boolean) ?? fallback
}
