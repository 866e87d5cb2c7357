import type { ReactNode } from 'react'
import styles from './required-label.module.css'

/** A label and, where an answer is required, its mark. */
export function RequiredLabel({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {isOn && (
        <span className={styles.mark} aria-hidden>
          {'\u00a0*'}
        </span>
      )}
    </>
  )
}
