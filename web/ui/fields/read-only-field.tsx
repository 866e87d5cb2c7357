import type { ReactNode } from 'react'
import styles from './read-only-field.module.css'

export function ReadOnlyField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children || '—'}</dd>
    </dl>
  )
}
