/** Makes a French spreadsheet read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Prevents formula injection: a spreadsheet runs a cell that starts like a formula, in full-width signs too. An
// apostrophe makes it text.
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
