import { translate, type Element, type Locale, type Option } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'

export function useElementTexts({ attributes }: Element): { label: string; help: string | null } {
  const { locale } = useI18n()
  return {
    label: translate(attributes.label, locale),
    help: attributes.help ? translate(attributes.help, locale) : null,
  }
}

export type Choice = { value: string; label: string; description: string | null }

export function readChoices(options: readonly Option[] | undefined, locale: Locale): Choice[] {
  return (options ?? []).map(({ value, label, description }) => ({
    value,
    label: translate(label, locale),
    description: description ? translate(description, locale) : null,
  }))
}
