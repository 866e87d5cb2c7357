import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers. A scrolling box around it must be `position: relative`. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
