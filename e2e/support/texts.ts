import type { Locale } from '@parcelle/forms'
import { en, fr } from '../../web/testing/texts.ts'

const texts: Record<Locale, Readonly<Record<string, string>>> = { fr, en }
const formats = { fr: 'fr-FR', en: 'en-GB' } as const

export function text(key: string, locale: Locale, params: Record<string, string | number> = {}): string {
  const found = texts[locale][key]
  if (found === undefined) throw new Error(`no text ${key}`)
  return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
}

export const euros = (amount: number, locale: Locale) =>
  plain(new Intl.NumberFormat(formats[locale], { style: 'currency', currency: 'EUR' }).format(amount))

/** Normalises spaces, because page and test may group thousands with different ones. */
export const plain = (words: string) => words.replaceAll(/\s/g, ' ')
