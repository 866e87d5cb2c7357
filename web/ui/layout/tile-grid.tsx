import type { ReactNode } from 'react'
import styles from './tile-grid.module.css'

/** Tiles of equal size: two in a row on a phone, as many as fit elsewhere. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
