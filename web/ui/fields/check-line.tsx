import type { ComponentProps, ReactNode } from 'react'
import styles from './check-line.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode
  note?: ReactNode
  onTick: (isOn: boolean) => void
}

export function CheckLine({ label, note, onTick, ...input }: Props) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" className={styles.box} onChange={(event) => onTick(event.target.checked)} />
      <span className={styles.words}>
        <span>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  )
}
