import { translate, type Locale, type Option } from '@parcelle/forms'

export type Choice = { value: string; label: string; description: string | null }

/** The options of an element in the reader's language. */
export function choicesOf(options: readonly Option[] | undefined, locale: Locale): Choice[] {
  return (options ?? []).map(({ value, label, description }) => ({
    value,
    label: translate(label, locale),
    description: description ? translate(description, locale) : null,
  }))
}
