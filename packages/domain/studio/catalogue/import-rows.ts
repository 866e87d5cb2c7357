import type { Json } from '../operations.ts'
import { checkRows, type CellProblem } from './check-rows.ts'
import type { CellTable } from './csv.ts'
import { showCell, toItem, type Column, type Sheet } from './sheet.ts'

/** `add` replaces rows with the same key; `fill` overwrites cells from the chosen one on. */
export type ImportMode = 'add' | 'replace' | 'fill'

export type ImportProblem =
  | (CellProblem & { readonly line: number })
  | {
      readonly line: number
      readonly column: null
      readonly code: 'cells'
      readonly params: Readonly<Record<string, number>>
    }
  | {
      readonly line: number
      readonly column: null
      readonly code: 'heading'
      readonly params: { readonly value: string }
    }
  | {
      readonly line: number
      readonly column: null
      readonly code: 'absent'
      readonly params: { readonly column: string }
    }
  | {
      readonly line: number
      readonly column: null
      readonly code: 'quote' | 'empty' | 'many'
      readonly params: Readonly<Record<string, number>>
    }

export type ImportedRows = {
  /** All rows after the import. */
  readonly items: readonly Json[]
  /** How many rows the file has, without its heading. */
  readonly rows: number
  readonly problems: readonly ImportProblem[]
}

/** A list has at most this many rows. */
const MOST_ROWS = 50_000

type Import = {
  readonly sheet: Sheet
  readonly table: CellTable
  readonly mode: ImportMode
  /** Accepted headings of each column, by its key. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** The chosen cell, for `fill`. */
  readonly from?: { readonly row: number; readonly column: number }
}

/** Imports the rows of a file or the clipboard into a list; returns the list and the problems by cell. */
export function importRows({ sheet, table, mode, names, from }: Import): ImportedRows {
  if (table.rows.length === 0) return { items: sheet.items, rows: 0, problems: [problemOf('empty', 1)] }
  const heading = mode === 'fill' ? null : readHeading(table.rows[0] ?? [], sheet.columns, names)
  const first = heading ? 1 : 0
  const lines = table.rows.slice(first)
  const columns =
    mode === 'fill'
      ? sheet.columns.slice(from?.column ?? 0)
      : (heading?.columns ?? sheet.columns.map((column) => column))
  const unreadable: ImportProblem[] = [
    ...(table.isUnclosed ? [problemOf('quote', table.rows.length)] : []),
    ...(lines.length > MOST_ROWS ? [problemOf('many', 1, { most: MOST_ROWS })] : []),
    ...(heading?.problems ?? []),
    ...lines.flatMap((cells, at) => checkLength(cells, columns, at + first + 1, mode)),
  ]
  const given = lines.map((cells) => toRow(cells, columns))
  const { items, sources } = mode === 'fill' ? fill(sheet, given, from?.row ?? 0) : merge(sheet, given, mode)
  const isWhole = unreadable.every(({ code }) => code === 'cells')
  const wrong = new Set(unreadable.map(({ line }) => line))
  const cells = (isWhole ? checkRows({ ...sheet, items }) : []).flatMap((problem) => {
    const source = sources.get(problem.row)
    // Earlier problems are not of this import: the grid shows them.
    return source === undefined ? [] : [{ ...problem, line: source + first + 1 }]
  })
  const problems = [...unreadable, ...cells.filter(({ line }) => !wrong.has(line))].toSorted((a, b) => a.line - b.line)
  if (unreadable.length > 0) return { items: sheet.items, rows: lines.length, problems }
  return { items, rows: lines.length, problems }
}

const problemOf = (code: 'quote' | 'empty' | 'many', line: number, params: Record<string, number> = {}) =>
  ({ line, column: null, code, params }) as const

function readHeading(cells: readonly string[], columns: readonly Column[], names: Import['names']) {
  const find = (cell: string) =>
    columns.find(({ key }) => [key, ...(names[key] ?? [])].some((name) => fold(name) === fold(cell)))
  const found = cells.map((cell) => find(cell))
  const known = found.filter((column) => column !== undefined)
  // A single cell may be a value that equals the name of a column.
  if (known.length < Math.min(2, columns.length)) return null
  const absent = columns.filter((column) => column.isRequired && !known.includes(column))
  const problems: ImportProblem[] = [
    ...cells.flatMap((value, at) =>
      found[at] === undefined && value.trim() !== ''
        ? [{ line: 1, column: null, code: 'heading', params: { value } } as const]
        : [],
    ),
    ...absent.map(({ key: column }) => ({ line: 1, column: null, code: 'absent', params: { column } }) as const),
  ]
  return { columns: found, problems }
}

const fold = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function checkLength(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  line: number,
  mode: ImportMode,
): ImportProblem[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const last = columns.findLastIndex((column) => column?.isRequired) + 1
  const isShort = mode !== 'fill' && cells.length < last
  if (filled <= columns.length && !isShort) return []
  return [{ line, column: null, code: 'cells', params: { count: cells.length, expected: columns.length } }]
}

type CellsByColumn = ReadonlyMap<Column, string>

const toRow = (cells: readonly string[], columns: readonly (Column | undefined)[]): CellsByColumn =>
  new Map(
    columns.flatMap((column, at) => (column && at < cells.length ? [[column, (cells[at] ?? '').trim()] as const] : [])),
  )

/** `sources`: which of the given rows a row comes from. */
type Merged = { items: readonly Json[]; sources: ReadonlyMap<number, number> }

function merge(sheet: Sheet, given: readonly CellsByColumn[], mode: ImportMode): Merged {
  const { columns } = sheet
  const key = columns.find(({ isKey }) => isKey)
  const keyOf = (item: Json) =>
    key ? showCell(item, key, '.') : JSON.stringify(columns.map((column) => showCell(item, column, '.')))
  const known = new Map(sheet.items.map((item, row) => [keyOf(item), row]))
  const items: Json[] = mode === 'add' ? [...sheet.items] : []
  const sources = new Map<number, number>()
  const used = new Set<number>()
  for (const [at, row] of given.entries()) {
    const typed = toItem(
      columns.map((column) => row.get(column) ?? ''),
      columns,
    )
    const old = known.get(keyOf(typed))
    const item = old === undefined ? typed : overwrite(sheet.items[old], row, columns)
    // A key that is twice in the file stays two rows, so that the duplicate is reported.
    const place = mode === 'add' && old !== undefined && !used.has(old) ? old : items.length
    if (old !== undefined) used.add(old)
    items[place] = item
    sources.set(place, at)
  }
  return { items, sources }
}

function fill(sheet: Sheet, given: readonly CellsByColumn[], from: number): Merged {
  const items = [...sheet.items]
  const sources = new Map<number, number>()
  for (const [at, row] of given.entries()) {
    items[from + at] = overwrite(items[from + at], row, sheet.columns)
    sources.set(from + at, at)
  }
  return { items, sources }
}

const overwrite = (item: Json | undefined, row: CellsByColumn, columns: readonly Column[]): Json =>
  toItem(
    columns.map((column) => row.get(column) ?? showCell(item, column, '.')),
    columns,
    item,
  )

/** Rows whose key the import removes. */
export function findLostItems({ items, columns }: Sheet, next: readonly Json[]): Json[] {
  if (items === next) return []
  const keys = columns.filter(({ isKey }) => isKey)
  const keyOf = (item: Json) =>
    (keys.length > 0 ? keys : columns).map((column) => showCell(item, column, '.')).join('\n')
  const left = new Set(next.map(keyOf))
  return items.filter((item) => !left.has(keyOf(item)))
}
