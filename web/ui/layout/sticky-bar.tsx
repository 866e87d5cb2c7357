import type { ReactNode } from 'react'
import { useRootMark } from '../theme/use-root-mark.ts'
import styles from './sticky-bar.module.css'

/**
 * On a phone the main button stays at the bottom of the screen. Only that one: a second row would hide what the
 * page says. The page leaves room for it when it scrolls to something.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  useRootMark('barred')
  return <div className={styles.bar}>{children}</div>
}
