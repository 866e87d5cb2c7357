// `50 000 €` and `€50,000`, with or without cents.
const AMOUNTS = /€(\d[\d,]*(?:\.\d{1,2})?)|(\d+(?:[ \u00A0\u202F]\d{3})*(?:,\d{1,2})?)[ \u00A0\u202F]?€/g

/** The amounts in euros that a text names. */
export const listAmounts = (text: string): number[] => [...text.matchAll(AMOUNTS)].map(readAmount)

/** Names another amount where a text names this one, written as it was. */
export const replaceAmount = (text: string, was: number, value: number): string =>
  text.replace(AMOUNTS, (found, english, french) => {
    if (readAmount([found, english, french]) !== was) return found
    const locale = english === undefined ? 'fr' : 'en'
    const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
    return english === undefined ? found.replace(french, keepSpaces(digits, french)) : `€${digits}`
  })

/** Spaces of the text rather than those of the formatter. */
function keepSpaces(digits: string, like: string): string {
  const [space = '\u00A0'] = /[ \u00A0\u202F]/.exec(like) ?? []
  return digits.replaceAll(/[ \u00A0\u202F]/g, space)
}

function readAmount([, english, french = '']: readonly (string | undefined)[]): number {
  if (english !== undefined) return Number(english.replaceAll(',', ''))
  return Number(french.replaceAll(/[ \u00A0\u202F]/g, '').replace(',', '.'))
}
