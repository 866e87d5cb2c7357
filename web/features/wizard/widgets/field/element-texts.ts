import { say, type Element } from '@parcelle/forms'
import { useSpeech } from '../../../../i18n/i18n.tsx'

/** Label and help of an element in the reader's language. */
export function useTexts({ attributes }: Element): { label: string; help: string | null } {
  const { locale } = useSpeech()
  return { label: say(attributes.label, locale), help: attributes.help ? say(attributes.help, locale) : null }
}
