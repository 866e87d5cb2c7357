import type { ReactNode } from 'react'
import { classes } from '../content/classes.ts'
import styles from './radios.module.css'

export type RadioLook = 'circle' | 'simple' | 'rectangle'
type RadioItem = { value: string; label: ReactNode; note?: ReactNode }

type Props = {
  name: string
  look: RadioLook
  items: readonly RadioItem[]
  chosen: string | null
  disabled: boolean
  onChoose: (value: string) => void
  onLeave?: (() => void) | undefined
}

export function Radios({ name, look, items, chosen, disabled, onChoose, onLeave }: Props) {
  return (
    <div className={classes(styles.list, styles[look])} onBlur={onLeave}>
      {items.map((item) => (
        <label key={item.value} className={styles.item}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={item.value}
            checked={item.value === chosen}
            disabled={disabled}
            onChange={() => onChoose(item.value)}
          />
          <span className={styles.words}>
            <span>{item.label}</span>
            {item.note && <span className={styles.note}>{item.note}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
