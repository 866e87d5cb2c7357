import type { KeyboardEvent } from 'react'
import type { CellPlace } from './move-in-grid.ts'

export type GridColumn = { key: string; name: string; isNumber: boolean; lang?: 'fr' | 'en' }

export type GridProps = {
  /** Id of the heading that labels the grid. */
  labelledBy: string
  describedBy: string
  columns: readonly GridColumn[]
  rowCount: number
  /** The number that people know the row by. */
  numberOf: (row: number) => number
  textAt: (place: CellPlace) => string
  problemAt: (place: CellPlace) => string | null
  isWritable: boolean
  active: CellPlace
  onActive: (place: CellPlace) => void
  onWrite: (place: CellPlace, text: string) => void
  /** Several cells of a spreadsheet. */
  onPaste: (text: string) => void
  /** A key that concerns the row: true when it was used. */
  onRowKey: (event: KeyboardEvent) => boolean
}
