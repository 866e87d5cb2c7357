import { classes } from '../../../../ui/content/classes.ts'
import styles from './code-segments.module.css'

type Segment = { part: string; name: string; text: string; length: number }

/** Segments as on a bank statement, with dots for missing characters. */
export function CodeSegments({ segments, boxed }: { segments: readonly Segment[]; boxed: boolean }) {
  return (
    <dl className={classes(styles.segments, boxed && styles.boxed)}>
      {segments.map(({ part, name, text, length }) => (
        <div key={part} className={styles.segment}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.text} data-complete={text.length === length}>
            {text.padEnd(length, '·')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
