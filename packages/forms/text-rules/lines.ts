/** Fields that allow more characters than this have several lines. */
export const MAX_LINE_LENGTH = 200

// Control characters, line separators and bidirectional overrides: in a mail or a contract they would break the line or
// change how it reads.
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const isPrintable = (text: string, { lines }: { lines: boolean }) =>
  !unprintable.test(lines ? text.replaceAll(/[\t\r\n]/g, '') : text)

export const hasLetter = (text: string) => /\p{L}/u.test(text)
