import type { ReactNode } from 'react'
import { Icon, type IconName } from '../content/icon.tsx'
import styles from './empty-state.module.css'

type Props = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode }

export function EmptyState({ icon = 'inbox', title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={32} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
