/** Text that a French spreadsheet opens as it is: semicolons, and the mark that says UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// A spreadsheet runs a cell that begins like a formula, in full-width signs too; an apostrophe makes it plain text again.
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
