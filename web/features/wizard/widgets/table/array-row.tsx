import { useRef, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Chip } from '../../../../ui/content/chip.tsx'
import type { TableRow } from './table-rows.ts'
import styles from './array-choice-widget.module.css'

type Props = {
  row: TableRow
  name: string
  isChosen: boolean
  /** The row that Tab focuses. */
  isEntry: boolean
  isLegal: boolean
  isWaiting: boolean
  disabled: boolean
  /** Called for keys that do not choose. */
  onKey: (event: KeyboardEvent) => void
  onLeave?: (() => void) | undefined
  onChoose: () => void
}

/** The whole row is clickable; its radio is for the keyboard and screen readers. */
export function ArrayRow({
  row,
  name,
  isChosen,
  isEntry,
  isLegal,
  isWaiting,
  disabled,
  onKey,
  onLeave,
  onChoose,
}: Props) {
  const { t, number } = useI18n()
  const radio = useRef<HTMLInputElement>(null)
  const percent = (rate: number) => t('widget.percent', { value: number(rate) })

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return onKey(event)
    event.preventDefault()
    onChoose()
  }

  return (
    // Its radio handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={styles.row}
      data-chosen={isChosen}
      data-legal={isLegal}
      data-disabled={disabled}
      onClick={() => {
        if (disabled) return
        radio.current?.focus()
        onChoose()
      }}
    >
      <th scope="row" className={styles.name}>
        <span className={styles.choice}>
          <input
            ref={radio}
            type="radio"
            className={styles.radio}
            name={name}
            aria-label={[row.label, ...row.cells.map((cell) => `${cell.name} ${percent(cell.rate)}`)].join(', ')}
            checked={isChosen}
            tabIndex={isEntry ? 0 : -1}
            disabled={disabled}
            onKeyDown={handleKey}
            onBlur={onLeave}
            // The row handles the click; bubbling would choose twice.
            onClick={(event) => event.stopPropagation()}
            onChange={onChoose}
          />
          <span>{row.label}</span>
        </span>
        {isLegal && (
          <Chip tone="accent" icon="info">
            {t('widget.table.legal')}
          </Chip>
        )}
      </th>
      {row.cells.map((cell) => (
        <td key={cell.key} data-name={cell.name}>
          {percent(cell.rate)}
        </td>
      ))}
      {isWaiting && <td className={styles.wait} aria-hidden />}
    </tr>
  )
}
