import type { Locale } from './locale.ts'

/**
 * A text before a name that is filled in, with the French elision: « de » before « Aurea » is « d’ ». Not before an h,
 * which may be aspirated, nor before « onze ».
 */
export function elide(before: string, name: string, locale: Locale): string {
  return locale === 'fr' && VOWEL.test(name) ? before.replace(/(?<=^|[\s(«])([Dd]|[Qq]u)e\s$/, '$1’') : before
}

const VOWEL = /^(?!onz)(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou])/i
