import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import { elide } from './elision.ts'
import type { Locale } from './locale.ts'

export type TextKey = keyof typeof fr
export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { fr, en }

export function translator(locale: Locale): Translate {
  return (key, params = {}) =>
    texts[locale][key].replaceAll(/(\p{L}+ )?\{(\w+)\}/gu, (whole, before: string | undefined, name: string) => {
      const value = params[name]
      return value === undefined ? whole : elide(before ?? '', String(value), locale) + String(value)
    })
}

export function textInAll(key: TextKey): Record<Locale, string> {
  return { fr: texts.fr[key], en: texts.en[key] }
}
