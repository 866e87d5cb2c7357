import { translate, type Element } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'

/** Label and help of an element in the reader's language. */
export function useElementTexts({ attributes }: Element): { label: string; help: string | null } {
  const { locale } = useI18n()
  return {
    label: translate(attributes.label, locale),
    help: attributes.help ? translate(attributes.help, locale) : null,
  }
}
