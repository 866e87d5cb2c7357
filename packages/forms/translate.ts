import type { Locale, Text } from './definition.ts'

/** The text in the language asked for. */
export const translate = (text: Text, locale: Locale): string => (typeof text === 'string' ? text : text[locale])
