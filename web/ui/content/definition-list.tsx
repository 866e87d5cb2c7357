import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

type Definition = { term: string; value: ReactNode }

export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
