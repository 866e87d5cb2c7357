import type { KeyboardEvent, PointerEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import styles from './sort-widget.module.css'

type Props = {
  label: string
  place: number
  count: number
  isHeld: boolean
  disabled: boolean
  /** Null when grabbed by keyboard. */
  onGrab: (pointerId: number | null) => void
  onDrop: () => void
  onLeave: () => void
  onCancel: () => void
  onMove: (place: number) => void
}

export function SortRow({ label, place, count, isHeld, disabled, onMove, ...row }: Props) {
  const { t } = useI18n()

  function handleKey(event: KeyboardEvent) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isHeld) row.onDrop()
      else row.onGrab(null)
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault()
      row.onCancel()
    } else if (isHeld && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
    }
  }

  function handleDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button === 0) row.onGrab(event.pointerId)
  }

  return (
    <li className={styles.row} data-held={isHeld}>
      <span className={styles.rank} aria-hidden>
        {place + 1}
      </span>
      <button
        type="button"
        className={styles.handle}
        disabled={disabled}
        aria-label={t('widget.sort.handle', { label, place: place + 1, count })}
        aria-pressed={isHeld}
        onKeyDown={handleKey}
        onPointerDown={handleDown}
        // On blur the row is dropped where it is.
        onBlur={row.onLeave}
      >
        <Icon name="drag" />
      </button>
      <span className={styles.label}>{label}</span>
      <Arrow
        up
        label={t('widget.sort.up', { label })}
        isOff={disabled || place === 0}
        onPress={() => onMove(place - 1)}
      />
      <Arrow
        label={t('widget.sort.down', { label })}
        isOff={disabled || place === count - 1}
        onPress={() => onMove(place + 1)}
      />
    </li>
  )
}

type ArrowProps = { up?: boolean; label: string; isOff: boolean; onPress: () => void }

function Arrow({ up = false, label, isOff, onPress }: ArrowProps) {
  return (
    // Not `disabled`: at either end the button would lose the focus.
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      <Icon name="arrow-up" className={up ? undefined : styles.down} />
    </button>
  )
}
