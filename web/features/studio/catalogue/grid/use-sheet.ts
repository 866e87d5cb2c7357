import { stepTo, type Json, type Operation } from '@parcelle/domain/studio'
import { checkRows, replaceItems, setCell, showCell, toItem, type Sheet } from '@parcelle/domain/studio-catalogue'
import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { foldText } from '../../../../ui/content/fold-text.ts'
import type { CellPlace } from './move-in-grid.ts'

/** The key of a row before and after. */
export type RenamedRow = { readonly from: string; readonly to: string }

export type SheetProps = {
  sheet: Sheet
  isWritable: boolean
  onChange: (operation: Operation) => void
  /** Why rows cannot be removed: their uses as sentences. */
  findUses?: ((items: readonly Json[]) => readonly string[]) | undefined
  /** A key that is used elsewhere was typed over. */
  onRename?: (renamed: RenamedRow) => void
}

/** The rows in sight of a sheet, the chosen one, and what can be done with it. */
export function useSheet({ sheet, isWritable, onChange, findUses, onRename }: SheetProps) {
  const { locale } = useI18n()
  const mark = locale === 'fr' ? ',' : '.'
  const { items, columns } = sheet
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 })
  const [refused, setRefused] = useState<readonly string[]>([])
  const { rows, wanted, setWanted } = useSearch(sheet)
  const problems = useMemo(() => checkRows(sheet), [sheet])
  const place = { row: Math.min(active.row, Math.max(0, rows.length - 1)), column: active.column }
  const chosen = rows[place.row]

  function change(operation: Operation | null) {
    setRefused([])
    if (operation) onChange(operation)
  }

  /** Refuses to remove rows in use, and shows the reason. */
  function changeUnlessUsed(item: Json, operation: Operation | null) {
    const uses = findUses?.([item]) ?? []
    if (uses.length > 0) setRefused(uses)
    else change(operation)
  }

  function write({ row, column: at }: CellPlace, text: string) {
    const [index, column] = [rows[row], columns[at]]
    const item = items[index ?? -1]
    if (index === undefined || !column || item === undefined || text === showCell(item, column, mark)) return
    const operation = setCell(sheet, index, column, text)
    const isUsed = column.isKey === true && (findUses?.([item]) ?? []).length > 0
    if (isUsed && onRename && operation && sheet.kind !== 'communes')
      onRename({ from: showCell(item, column, mark), to: text.trim() })
    else if (column.isKey || sheet.kind === 'communes') changeUnlessUsed(item, operation)
    else change(operation)
  }

  function addRow() {
    const at = chosen === undefined ? items.length : chosen + 1
    setWanted('')
    change(replaceItems(sheet, items.toSpliced(at, 0, newItem(sheet))))
    setActive({ row: at, column: 0 })
  }

  function removeRow() {
    const item = items[chosen ?? -1]
    if (chosen === undefined || item === undefined) return
    changeUnlessUsed(item, replaceItems(sheet, items.toSpliced(chosen, 1)))
  }

  function moveRow(by: 1 | -1) {
    const canMove = sheet.kind !== 'communes' && wanted === ''
    if (!canMove || chosen === undefined || items[chosen + by] === undefined) return
    change({ kind: 'move', at: [...sheet.at, stepTo(items, chosen)], to: chosen + by })
    setActive({ ...place, row: place.row + by })
  }

  function handleRowKey({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    if (!isWritable) return false
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) moveRow(key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Insert') addRow()
    else if (shiftKey && key === 'Delete') removeRow()
    else return false
    return true
  }

  function replace(next: readonly Json[]) {
    setWanted('')
    change(replaceItems(sheet, next))
  }

  const state = { mark, rows, problems, place, chosen, wanted, refused } as const
  return { ...state, setActive, setWanted, write, addRow, removeRow, handleRowKey, replace }
}

function useSearch(sheet: Sheet) {
  const [wanted, setWanted] = useState('')
  const found = useDeferredValue(wanted)
  const rows = useMemo(() => findRows(sheet, found), [sheet, found])
  return { rows, wanted, setWanted }
}

/** The rows that have this text somewhere. */
function findRows({ items, columns }: Sheet, wanted: string): number[] {
  const text = foldText(wanted.trim())
  const all = items.map((_, row) => row)
  if (text === '') return all
  return all.filter((row) => columns.some((column) => foldText(showCell(items[row], column, '.')).includes(text)))
}

/** Gets a unique key, because rows are found by key. */
function newItem({ items, columns }: Sheet): Json {
  const key = columns.find(({ isKey }) => isKey)
  const taken = new Set(items.map((item) => (key ? showCell(item, key, '.') : '')))
  const last = items.at(-1)
  const isCounted = key?.kind === 'integer'
  let number = isCounted && last !== undefined ? Number(showCell(last, key, '.')) + 1 : items.length + 1
  const name = () => (isCounted ? String(number) : `option_${number}`)
  while (taken.has(name())) number++
  return toItem(
    columns.map((column) => (column === key ? name() : '')),
    columns,
  )
}
