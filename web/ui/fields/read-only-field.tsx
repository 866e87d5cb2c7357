import type { ReactNode } from 'react'
import styles from './read-only-field.module.css'

/** An answer that cannot be changed here. Several of them in a row are a DefinitionList. */
export function ReadOnlyField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children || '—'}</dd>
    </dl>
  )
}
