import type { ReactNode } from 'react'
import styles from './stage.module.css'

/** A page within the page: from edge to edge of the card, and what would stick to the window sticks to it. */
export function Stage({ children }: { children: ReactNode }) {
  return <div className={styles.stage}>{children}</div>
}
