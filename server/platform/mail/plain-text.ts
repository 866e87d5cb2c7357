/** U+200C. An address that holds it opens nowhere: browsers refuse such a host, whereas they ignore U+200B and U+2060. */
const BREAK = '\u200c'

const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]/
/** Controls, marks of direction, zero-width and other characters that show nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** What joins the parts of an address, in the forms that browsers take for the same. */
const JOINTS = /(?<!\p{Nd})[.:@/\\。．｡：／＠](?=\S)|[.:@/\\。．｡：／＠](?=[^\s\p{Nd}])/gu

const QUOTE_LENGTH = 5000
const QUOTE_LINES = 60

/** Visible characters on one line, whoever wrote them. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return shorten(line, most)
}

/** The lines of a quoted text that are not blank. */
export function quotedLines(text: string): string[] {
  const lines = shorten(text, QUOTE_LENGTH).split(LINE_ENDS)
  return lines
    .map((line) => oneLine(line, QUOTE_LENGTH))
    .filter((line) => line !== '')
    .slice(0, QUOTE_LINES)
}

/** Without this, mail readers turn any address they find in a text into a link. Amounts, days and hours stay as they are. */
export function breakLinks(text: string): string {
  return text.replaceAll(JOINTS, `${BREAK}$&${BREAK}`)
}

/** Takes out what `breakLinks` put in, for what people copy from a mail and paste into a field. */
export function joinLinks(text: string): string {
  return text.replaceAll(BREAK, '')
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
