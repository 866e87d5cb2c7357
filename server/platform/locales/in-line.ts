import type { Locale } from './locale.ts'

/** Keeps a French mark on the line of its word, and a number whole: the files of a deployment are written with plain spaces. */
export function keepInLine(text: string, locale: Locale): string {
  if (locale !== 'fr') return text
  return text.replaceAll(/ (?=[?!:;%€»])|(?<=[«≥≤]) /g, '\u00a0').replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')
}
