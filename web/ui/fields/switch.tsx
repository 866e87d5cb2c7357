import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode
  /** The visible state, hidden from screen readers. */
  word: string
  onTick: (isOn: boolean) => void
}

export function Switch({ label, word, onTick, ...input }: Props) {
  return (
    <label className={styles.line}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={styles.switch}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className={styles.words}>{label}</span>
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </label>
  )
}
