import { useI18n } from '../../i18n/i18n.tsx'
import type { Locale } from '../../i18n/messages.ts'

/**
 * A text of the gallery in both languages. It stays here and not in web/locales: those files reach every reader, and
 * the gallery is for those who build the product. A missing language does not compile either way.
 */
export type Words = Readonly<Record<Locale, string>>

export function useWords(): (words: Words) => string {
  const { locale } = useI18n()
  return (words) => words[locale]
}
