import { say, type Element } from '@parcelle/forms'
import { useSpeech } from '../../../i18n.tsx'
import { withFrenchSpaces } from './french-spaces.ts'

/** Label and help of an element in the reader's language. */
export function useTexts({ attributes }: Element): { label: string; help: string | null } {
  const { locale } = useSpeech()
  const label = say(attributes.label, locale)
  return {
    label: locale === 'fr' ? withFrenchSpaces(label) : label,
    help: attributes.help ? say(attributes.help, locale) : null,
  }
}
