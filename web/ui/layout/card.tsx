import type { ReactNode } from 'react'
import { classes } from '../content/classes.ts'
import styles from './card.module.css'

type Props = {
  /** `open` is the current step, `waiting` a later one. */
  look?: 'plain' | 'open' | 'waiting'
  title?: ReactNode
  titleId?: string
  actions?: ReactNode
  children?: ReactNode
}

/** With a title it is a section named by it, which needs `titleId`. */
export function Card({ look = 'plain', title, titleId, actions, children }: Props) {
  const Element = titleId ? 'section' : 'div'
  return (
    <Element className={classes(styles.card, styles[look])} aria-labelledby={titleId}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
