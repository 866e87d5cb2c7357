import type { Use } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../i18n/i18n.tsx'
import { readName } from './parts.ts'

/** The uses of a part as sentences. */
export function useUseWords() {
  const { t, locale } = useI18n()
  return (uses: readonly Use[]): string[] => [
    ...new Set(
      uses.map(({ kind, name, value, file }) =>
        t(`studio.catalogue.use.${kind}`, { name: readName(name, locale) || file, value }),
      ),
    ),
  ]
}
