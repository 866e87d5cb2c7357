import { useI18n } from '../../i18n/i18n.tsx'
import type { Locale } from '../../i18n/messages.ts'

/**
 * A text of the gallery in both languages. Not in web/locales, which every user downloads: the gallery is for
 * developers.
 */
export type Words = Readonly<Record<Locale, string>>

export function useWords(): (words: Words) => string {
  const { locale } = useI18n()
  return (words) => words[locale]
}
