import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type Props = {
  title: ReactNode
  chip?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** A page has one h1; only a sample of a header needs another level. */
  level?: 1 | 3
}

/** The title of a page and its actions. After a navigation the focus moves to the h1. */
export function PageHeader({ title, chip, lead, actions, level = 1 }: Props) {
  const Title = level === 1 ? 'h1' : 'h3'
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <div className={styles.line}>
          <Title tabIndex={-1} className={styles.title}>
            {title}
          </Title>
          {chip}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
