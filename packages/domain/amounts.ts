// `50 000 €`, `50 000 euros`, `€50,000` and `EUR 50,000`, with or without cents.
const AMOUNTS =
  /(?:€|\bEUR[ \u00A0])(\d[\d,]*(?:\.\d{1,2})?)|(\d+(?:[ \u00A0\u202F]\d{3})*(?:,\d{1,2})?)[ \u00A0\u202F]?(?:€|euros?\b)/g

/** The amounts in euros that a text names. */
export const listAmounts = (text: string): number[] => [...text.matchAll(AMOUNTS)].map(readAmount)

/** Puts something in the place of an amount where a text names it. */
export const replaceAmount = (text: string, amount: number, by: string): string =>
  text.replace(AMOUNTS, (found, english, french) => (readAmount([found, english, french]) === amount ? by : found))

function readAmount([, english, french = '']: readonly (string | undefined)[]): number {
  if (english !== undefined) return Number(english.replaceAll(',', ''))
  return Number(french.replaceAll(/[ \u00A0\u202F]/g, '').replace(',', '.'))
}
