import type { Locale } from './locale.ts'

/** Puts non-breaking spaces before French punctuation and inside numbers, since deployment files use plain spaces. */
export function addNonBreakingSpaces(text: string, locale: Locale): string {
  if (locale !== 'fr') return text
  return text.replaceAll(/ (?=[?!:;%€»])|(?<=[«≥≤°]) /g, '\u00a0').replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')
}
