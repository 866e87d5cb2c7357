export type PhoneParts = {
  country: string
  calling: string
  national: string
  /** Valid length, but unknown to the numbering plan of its country. */
  isDoubtful?: boolean
}

/** The national part of a French number, in pairs; null for another country. */
export function frenchNational(value: string): string | null {
  const rest = /^\+\s?33(?!\d{10,})([\d\s.\-/()]*)$/.exec(value)?.[1]
  if (rest === undefined) return null
  const digits = rest.replaceAll(/\D/g, '')
  return digits.length === 9 && !digits.startsWith('0') ? pairs(digits) : rest.trim()
}

const pairs = (digits: string) => digits.slice(0, 1) + digits.slice(1).replaceAll(/(\d{2})/g, ' $1')

/**
 * Inserts spaces while a French number is typed at the end of the text. Elsewhere they would get in the way of
 * corrections. Never drops a character.
 */
export function frenchEdit({ before, text, caret }: { before: string; text: string; caret: number }): string {
  const isTyping = caret === text.length && text.length > before.length
  if (!isTyping || !/^[\d\s]+$/.test(text)) return text
  const digits = text.replaceAll(/\s/g, '')
  if (digits.startsWith('00')) return text
  return digits.startsWith('0') ? digits.replaceAll(/(\d{2})(?=\d)/g, '$1 ') : pairsSoFar(digits)
}

const pairsSoFar = (digits: string) => digits.slice(0, 1) + digits.slice(1).replaceAll(/(\d{1,2})/g, ' $1')
