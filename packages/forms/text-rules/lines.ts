/** A text with more room than this is written on several lines. */
export const LONGEST_LINE = 200

// Control characters, line and paragraph separators, and marks that turn the direction of what follows: printed in a
// mail or a contract they would make a line of their own or read as another text.
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a text can be printed as one line; with `lines`, as several. */
export const isPrintable = (text: string, { lines }: { lines: boolean }) =>
  !unprintable.test(lines ? text.replaceAll(/[\t\r\n]/g, '') : text)

/** A name of a person or a place has a letter of some alphabet. */
export const hasLetter = (text: string) => /\p{L}/u.test(text)
