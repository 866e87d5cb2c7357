import type { ReactNode } from 'react'
import styles from './tile-grid.module.css'

export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
