import type { FastifyRequest } from 'fastify'

export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

/** The reader's language: the first of ours in Accept-Language, otherwise the deployment's. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>, fallback: Locale): Locale {
  return firstOfOurs((request.headers['accept-language'] ?? '').split(','), fallback)
}

/** On the pages of the identity provider: what the application asks for (`ui_locales`), then the browser's languages. */
export function pageLocale(asked: unknown, acceptLanguage: string | undefined): Locale {
  const wanted = typeof asked === 'string' ? asked.split(' ') : []
  return firstOfOurs([...wanted, ...(acceptLanguage ?? '').split(',')], 'fr')
}

function firstOfOurs(tags: readonly string[], fallback: Locale): Locale {
  const languages = tags.map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return languages.map((language) => locales.find((ours) => ours === language)).find(Boolean) ?? fallback
}
