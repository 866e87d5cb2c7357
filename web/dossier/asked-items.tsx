import { Chip } from '../ui/content/chip.tsx'
import styles from './asked-items.module.css'

type Item = {
  key: string
  name: string
  reason: string
  /** Whether it came, in a word; without it, that is not known here. */
  mark?: { isDone: boolean; label: string }
}

/** What somebody was asked for: each with its reason, and whether it came. */
export function AskedItems({ items }: { items: readonly Item[] }) {
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
