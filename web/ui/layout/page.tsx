import type { ReactNode } from 'react'
import { classes } from '../content/classes.ts'
import styles from './page.module.css'

export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}

/** A screen inside the shell: the back link, then `main`, which the skip link targets. */
export function Page({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.container}>
      {back && <div className={styles.back}>{back}</div>}
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

/** `isDense`: above compact rows, which need the room. */
export function Stack({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return <div className={classes(styles.stack, isDense && styles.dense)}>{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{rail}</div>
    </div>
  )
}
