import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import type { GridColumn, GridProps } from './grid-props.ts'
import { useGrid, type FocusMove } from './use-grid.ts'
import styles from './grid.module.css'

/** An ARIA grid with arrow keys and editing in place. Virtualised: renders only the visible rows of thousands. */
export function Grid(props: GridProps) {
  const { columns, rowCount, active, isWritable } = props
  const { box, ...grid } = useGrid(props)
  const { first, last, rowHeight } = grid
  const rows = listRows(first, last, active.row, rowCount)
  return (
    <div ref={box} className={styles.box} onScroll={grid.handleScroll}>
      <table
        // A grid of the ARIA practices, on a table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        style={toWidth(columns)}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-rowcount={rowCount + 1}
        aria-readonly={!isWritable || undefined}
        onKeyDown={grid.handleKey}
        onPaste={grid.handlePaste}
        onCopy={grid.handleCopy}
      >
        <Head columns={columns} />
        <tbody>
          {rows.map((row, at) => {
            const gap = row - (rows[at - 1] ?? -1) - 1
            return [
              gap > 0 && <Gap key={`before-${row}`} height={gap * rowHeight} columns={columns.length + 1} />,
              <Row key={row} row={row} grid={grid} {...props} />,
            ]
          })}
          <Gap height={(rowCount - 1 - (rows.at(-1) ?? rowCount - 1)) * rowHeight} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  )
}

/** In rem: no column is narrower. */
function toWidth(columns: readonly GridColumn[]): CSSProperties {
  const widths = columns.map(({ isNumber }) => (isNumber ? 7 : 9))
  return { minInlineSize: `${widths.reduce((sum, width) => sum + width, 4)}rem` }
}

function listRows(first: number, last: number, active: number, count: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  // The active row stays rendered out of sight, because it has the focus.
  if (active >= count || (active >= first && active < last)) return rows
  return active < first ? [active, ...rows] : [...rows, active]
}

function Head({ columns }: { columns: readonly GridColumn[] }) {
  const { t } = useI18n()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.number}>
          {t('studio.sheet.number')}
        </th>
        {columns.map(({ key, name, isNumber }) => (
          <th
            key={key}
            scope="col"
            data-number={isNumber || undefined}
            className={isNumber ? styles.figures : undefined}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Spacer for rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.gap} style={{ blockSize: height }}>
      <td colSpan={columns}>{'\u00a0'}</td>
    </tr>
  )
}

type RowProps = GridProps & { row: number; grid: Omit<ReturnType<typeof useGrid>, 'box'> }

function Row({ row, grid, columns, active, numberOf, textAt, problemAt, onActive }: RowProps) {
  const number = numberOf(row)
  return (
    <tr aria-rowindex={row + 2} data-active={row === active.row || undefined}>
      <th scope="row" className={styles.number}>
        {number}
      </th>
      {columns.map((column, at) => {
        const place = { row, column: at }
        const isEdited = grid.editing?.place.row === row && grid.editing.place.column === at
        if (isEdited)
          return (
            <Editor
              key={column.key}
              column={column}
              row={number}
              text={grid.editing?.text ?? ''}
              onClose={grid.close}
            />
          )
        return (
          <Cell
            key={column.key}
            column={column}
            text={textAt(place)}
            problem={problemAt(place)}
            isActive={row === active.row && at === active.column}
            onPress={() => onActive(place)}
            onOpen={() => grid.edit(place, textAt(place))}
          />
        )
      })}
    </tr>
  )
}

type CellProps = {
  column: GridColumn
  text: string
  problem: string | null
  isActive: boolean
  onPress: () => void
  onOpen: () => void
}

function Cell({ column, text, problem, isActive, onPress, onOpen }: CellProps) {
  return (
    <td
      tabIndex={isActive ? 0 : -1}
      className={styles.cell}
      lang={column.lang}
      dir="auto"
      data-number={column.isNumber || undefined}
      aria-invalid={problem !== null || undefined}
      title={problem ?? undefined}
      onMouseDown={onPress}
      onFocus={onPress}
      onDoubleClick={onOpen}
    >
      <span className={styles.words}>
        <span className={styles.text}>{text}</span>
        {problem !== null && <Icon name="warning" size={16} className={styles.mark} />}
      </span>
    </td>
  )
}

type EditorProps = {
  column: GridColumn
  row: number
  text: string
  onClose: (text: string | null, by: FocusMove) => void
}

function Editor({ column, row, text, onClose }: EditorProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  useEffect(() => input.current?.focus(), [])

  function close(value: string | null, by: FocusMove) {
    if (isClosed.current) return
    isClosed.current = true
    onClose(value, by)
  }

  function handleKey(event: KeyboardEvent) {
    // The browser handles undo within the text.
    event.stopPropagation()
    if (event.key === 'Escape') close(null, 'stay')
    else if (event.key === 'Enter') close(typed, 'down')
    else if (event.key === 'Tab' && !event.shiftKey) close(typed, 'next')
    else return
    event.preventDefault()
  }

  return (
    <td className={styles.cell} data-edited>
      <input
        ref={input}
        className={styles.input}
        lang={column.lang}
        dir="auto"
        aria-label={t('studio.sheet.cell', { row, column: column.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => close(typed, 'away')}
      />
    </td>
  )
}
