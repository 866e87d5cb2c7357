import type { Locale, Text } from './definition.ts'

export const translate = (text: Text, locale: Locale): string => (typeof text === 'string' ? text : text[locale])
