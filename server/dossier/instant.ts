/** ISO 8601, UTC, to the second; a text is the same without its zone. */
export const instant = (date: Date | string): string =>
  `${(typeof date === 'string' ? date : date.toISOString()).slice(0, 19)}Z`
