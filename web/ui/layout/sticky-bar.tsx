import type { ReactNode } from 'react'
import { useRootMark } from '../theme/use-root-mark.ts'
import styles from './sticky-bar.module.css'

/**
 * On a phone, keeps the main button at the foot of the screen. Only one row, so that it hides little; the page adds
 * scroll padding for it.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  useRootMark('barred')
  return (
    <div className={styles.bar}>
      <div className={styles.row}>{children}</div>
    </div>
  )
}
