import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { GridProps } from './grid-props.ts'
import { findMove, type CellPlace } from './move-in-grid.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Where the focus goes when a cell is no longer edited. */
export type FocusMove = 'down' | 'next' | 'stay' | 'away'

/** Keyboard, clipboard and editing of a grid. */
export function useGrid(props: GridProps) {
  const { columns, rowCount, active, onActive, isWritable, onWrite, textAt } = props
  const [editing, setEditing] = useState<{ place: CellPlace; text: string } | null>(null)
  const isFocusWanted = useRef(false)
  const { box, scrollTo, ...sight } = useVisibleRows(rowCount)

  useEffect(() => {
    if (!isFocusWanted.current) return
    isFocusWanted.current = false
    box.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus({ preventScroll: true })
  })

  function go(place: CellPlace) {
    isFocusWanted.current = true
    scrollTo(place.row)
    onActive(place)
  }

  function edit(place: CellPlace, text: string) {
    if (isWritable && place.row < rowCount) setEditing({ place, text })
  }

  function handleKey(event: KeyboardEvent) {
    if (editing) return
    if (props.onRowKey(event)) {
      isFocusWanted.current = true
      event.preventDefault()
      return
    }
    const to = findMove(event, active, { rows: rowCount, columns: columns.length })
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (to) go(to)
    else if (!isPlain) return
    else if (event.key === 'Enter' || event.key === 'F2') edit(active, textAt(active))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && isWritable) onWrite(active, '')
    else if ([...event.key].length === 1) edit(active, event.key)
    else return
    event.preventDefault()
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (editing || !isWritable || text === '') return
    event.preventDefault()
    const isOneCell = !/[\t\r\n]/.test(text.trimEnd())
    if (isOneCell) onWrite(active, text.trim())
    else props.onPaste(text)
  }

  function handleCopy(event: ClipboardEvent) {
    if (editing) return
    event.clipboardData.setData('text/plain', textAt(active))
    event.preventDefault()
  }

  /** `null` takes back what was typed. */
  function close(text: string | null, by: FocusMove) {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    if (text !== null && text !== textAt(place)) onWrite(place, text)
    if (by !== 'away') go(neighbour(place, by, rowCount, columns.length))
  }

  return { box, ...sight, editing, edit, close, handleKey, handlePaste, handleCopy }
}

function neighbour({ row, column }: CellPlace, by: FocusMove, rows: number, columns: number): CellPlace {
  if (by === 'down') return { row: Math.min(row + 1, rows - 1), column }
  return { row, column: by === 'next' ? Math.min(column + 1, columns - 1) : column }
}
