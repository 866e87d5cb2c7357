export type CellPlace = { readonly row: number; readonly column: number }

type KeyPress = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean }
type Size = { readonly rows: number; readonly columns: number }

const PAGE = 10

/** The cell that a key leads to; null for a key that leads nowhere. */
export function findMove(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  from: CellPlace,
  { rows, columns }: Size,
): CellPlace | null {
  if (altKey || rows === 0) return null
  const isFar = ctrlKey || metaKey
  const to = (row: number, column: number): CellPlace => ({
    row: Math.min(Math.max(0, row), rows - 1),
    column: Math.min(Math.max(0, column), columns - 1),
  })
  const { row, column } = from
  if (key === 'ArrowDown') return to(isFar ? rows : row + 1, column)
  if (key === 'ArrowUp') return to(isFar ? 0 : row - 1, column)
  if (key === 'ArrowRight') return to(row, isFar ? columns : column + 1)
  if (key === 'ArrowLeft') return to(row, isFar ? 0 : column - 1)
  if (key === 'PageDown') return to(row + PAGE, column)
  if (key === 'PageUp') return to(row - PAGE, column)
  if (key === 'Home') return to(isFar ? 0 : row, 0)
  if (key === 'End') return to(isFar ? rows : row, columns)
  return null
}
