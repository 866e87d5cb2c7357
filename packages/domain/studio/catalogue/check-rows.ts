import { findLifeFaults, findTemporaryFaults, type RowFault } from '../../dismemberment.ts'
import type { Json } from '../operations.ts'
import { isRecord } from './json.ts'
import { readAt, showCell, type Column, type Sheet } from './sheet.ts'

/** A problem of a cell; the key of its text ends with it. */
export type CellProblem = {
  readonly row: number
  readonly column: string
  readonly code: 'missing' | 'number' | 'integer' | 'twice' | 'spaces' | 'long' | RowFault['code']
  readonly params: Readonly<Record<string, string | number>>
}

/** In characters. */
const LONGEST = 500

/** The cells that prevent publication. */
export function checkRows({ kind, columns, items }: Pick<Sheet, 'kind' | 'columns' | 'items'>): CellProblem[] {
  const problems = items.flatMap((item, row) => columns.flatMap((column) => checkCell(item, column, row)))
  const twice = kind === 'communes' ? findTwice(items, columns, columns.at(-1)) : findKeysTwice(items, columns)
  const faults = problems.length === 0 ? tableProblems(kind, items) : []
  return [...problems, ...twice, ...faults].toSorted((a, b) => a.row - b.row)
}

function checkCell(item: Json, column: Column, row: number): CellProblem[] {
  const value = readAt(item, column.at)
  const problem = (code: CellProblem['code'], params: CellProblem['params'] = {}): CellProblem[] => [
    { row, column: column.key, code, params },
  ]
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  if (isEmpty) return column.isRequired ? problem('missing') : []
  if (column.kind !== 'text') {
    if (typeof value !== 'number') return problem('number', { value: showCell(item, column, '.').slice(0, 60) })
    return column.kind === 'integer' && !Number.isInteger(value) ? problem('integer') : []
  }
  const text = String(value)
  if (text.length > LONGEST) return problem('long', { most: LONGEST })
  return text === text.trim() ? [] : problem('spaces')
}

function findKeysTwice(items: readonly Json[], columns: readonly Column[]): CellProblem[] {
  const column = columns.find(({ isKey }) => isKey)
  return column ? findTwice(items, [column], column) : []
}

/** Rows that repeat these columns of an earlier row. */
function findTwice(items: readonly Json[], columns: readonly Column[], shown: Column | undefined): CellProblem[] {
  if (!shown) return []
  const first = new Map<string, number>()
  return items.flatMap((item, row) => {
    const cells = columns.map((column) => showCell(item, column, '.'))
    const said = cells.join('\n')
    const before = first.get(said)
    if (before === undefined) first.set(said, row)
    if (before === undefined || said.trim() === '') return []
    return [{ row, column: shown.key, code: 'twice', params: { value: cells.join(' '), first: before + 1 } } as const]
  })
}

function tableProblems(kind: Sheet['kind'], items: readonly Json[]): CellProblem[] {
  // Unsafe casts: each cell was checked.
  const faults =
    kind === 'life'
      ? findLifeFaults(items.map(withOpenEnd) as never)
      : kind === 'temporary'
        ? findTemporaryFaults(items as never)
        : []
  return faults.map((fault) => {
    const { row, column, code } = fault
    const params: Record<string, string | number> =
      fault.code === 'follows'
        ? { before: fault.before, expected: fault.before + 1 }
        : fault.code === 'starts'
          ? { expected: fault.expected ?? '–' }
          : fault.code === 'open'
            ? { from: fault.from }
            : {}
    return { row, column, code, params }
  })
}

const withOpenEnd = (item: Json) => (isRecord(item) ? { ...item, ageMax: item['ageMax'] ?? null } : item)
