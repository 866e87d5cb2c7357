import type { ReactNode } from 'react'
import styles from './stage.module.css'

/** A page within the page: edge to edge, and sticky elements stick to it. */
export function Stage({ children }: { children: ReactNode }) {
  return <div className={styles.stage}>{children}</div>
}
