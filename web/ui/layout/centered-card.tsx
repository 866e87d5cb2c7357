import type { ReactNode } from 'react'
import styles from './centered-card.module.css'

type Props = {
  logo?: ReactNode
  /** `div` where the page already has a main. */
  element?: 'main' | 'div'
  children: ReactNode
}

export function CenteredCard({ logo, element: Element = 'main', children }: Props) {
  return (
    <Element {...(Element === 'main' && { id: 'contenu', tabIndex: -1 })} className={styles.page}>
      <div className={styles.card}>
        {logo && <div className={styles.logo}>{logo}</div>}
        {children}
      </div>
    </Element>
  )
}
