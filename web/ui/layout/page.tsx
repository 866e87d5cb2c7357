import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The width of a page, with its gutters. */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}

/** A screen inside the shell: what leads back, then `main`, which the skip link points at. */
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

/** Blocks under each other, with even room between them. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Small things side by side, on as many lines as needed. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** What is being worked on, and beside it what helps; under each other below 1024 px. */
export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{rail}</div>
    </div>
  )
}
