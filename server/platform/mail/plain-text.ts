/** U+200C. Browsers refuse a host that holds it, whereas they ignore U+200B and U+2060. */
const BREAK = '\u200c'

const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]/
/** Control, direction, zero-width and other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** What joins the parts of an address, in all forms that browsers treat alike. */
const JOINTS = /(?<!\p{Nd})[.:@/\\。．｡：／＠](?=\S)|[.:@/\\。．｡：／＠](?=[^\s\p{Nd}])/gu

const QUOTE_LENGTH = 5000
const QUOTE_LINES = 60

export function oneLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return shorten(line, most)
}

export function quotedLines(text: string): string[] {
  const lines = shorten(text, QUOTE_LENGTH).split(LINE_ENDS)
  return lines
    .map((line) => oneLine(line, QUOTE_LENGTH))
    .filter((line) => line !== '')
    .slice(0, QUOTE_LINES)
}

/** Keeps mail readers from turning addresses in a text into links. Amounts, days and hours stay as they are. */
export function breakLinks(text: string): string {
  return text.replaceAll(JOINTS, `${BREAK}$&${BREAK}`)
}

/** Undoes `breakLinks`, for text pasted from a mail into a field. */
export function joinLinks(text: string): string {
  return text.replaceAll(BREAK, '')
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
