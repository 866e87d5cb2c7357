import { Chip } from '../ui/content/chip.tsx'
import styles from './requested-items.module.css'

type Item = {
  key: string
  name: string
  reason: string
  /** Whether it was provided; absent where that is not known. */
  mark?: { isDone: boolean; label: string }
}

export function RequestedItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ key, name, reason, mark }) => (
        <li key={key} className={styles.item}>
          <span className={styles.name}>{name}</span>
          {mark && (
            <Chip icon={mark.isDone ? 'success' : 'pending'} tone={mark.isDone ? 'success' : 'neutral'}>
              {mark.label}
            </Chip>
          )}
          <span className={styles.why}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
