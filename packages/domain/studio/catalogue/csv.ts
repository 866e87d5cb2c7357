export type CellTable = { readonly rows: readonly (readonly string[])[]; readonly isUnclosed: boolean }

const SEPARATORS = ['\t', ';', ','] as const
const MARK = '\uFEFF'

/** Parses a CSV file or rows copied from a spreadsheet. The separator is the most frequent one of the first line. */
export function parseCells(text: string): CellTable {
  const plain = text.startsWith(MARK) ? text.slice(1) : text
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const separator = findSeparator(plain)
  let isUnclosed = false
  while (at < plain.length) {
    const cell = plain[at] === '"' ? readQuoted(plain, at, separator) : readPlain(plain, at, separator)
    isUnclosed ||= cell.isUnclosed
    row.push(unguard(cell.text))
    at = cell.end
    const mark = plain[at]
    if (mark === separator) {
      at++
      // A separator at the very end leaves an empty cell.
      if (at < plain.length) continue
      row.push('')
    } else at += mark === '\r' && plain[at + 1] === '\n' ? 2 : 1
    rows.push(row)
    row = []
  }
  return { rows: rows.filter((cells) => cells.some((cell) => cell.trim() !== '')), isUnclosed }
}

type Cell = { text: string; end: number; isUnclosed: boolean }

function readPlain(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(from, end), end, isUnclosed: false }
}

function readQuoted(text: string, from: number, separator: string): Cell {
  let held = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return { text: held + text.slice(at), end: text.length, isUnclosed: true }
    held += text.slice(at, end)
    at = end + 2
    if (text[end + 1] !== '"') {
      // Text after the closing quote belongs to the cell.
      const rest = readPlain(text, end + 1, separator)
      return { ...rest, text: held + rest.text }
    }
    held += '"'
  }
}

function findSeparator(text: string): string {
  const counts = SEPARATORS.map((separator) => ({ separator, count: countInFirstLine(text, separator) }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

function countInFirstLine(text: string, separator: string): number {
  let count = 0
  let isQuoted = false
  for (const mark of text) {
    if (mark === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (mark === '\n' || mark === '\r') break
    else if (mark === separator) count++
  }
  return count
}

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], separator: ';' | ','): string {
  return MARK + rows.map((cells) => `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`).join('')
}

function quote(cell: string, separator: string): string {
  const text = guard(cell)
  const isPlain = text === text.trim() && !/["\r\n]/.test(text) && !text.includes(separator)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

// CSV injection: a spreadsheet runs a text that starts like a formula. Numbers are harmless.
const FORMULA = /^'*(?:[=@\t]|[+-](?![\d\s.,]+$))/
const guard = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
