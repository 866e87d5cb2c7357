/** « 1er mars »: French writes the first day of a month as an ordinal, which `Intl` does not. */
export const writeFirstOfMonth = (date: string, locale: string): string =>
  locale === 'fr' ? date.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : date
