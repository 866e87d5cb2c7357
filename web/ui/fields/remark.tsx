import type { ReactNode } from 'react'
import { Icon } from '../content/icon.tsx'
import styles from './remark.module.css'

type Props = { tone?: 'neutral' | 'success' | 'warning' | 'danger'; children: ReactNode }

const icons = { success: 'success', warning: 'warning', danger: 'error' } as const

export function Remark({ tone = 'neutral', children }: Props) {
  if (!children) return null
  return (
    <span className={styles.remark} data-tone={tone}>
      {tone !== 'neutral' && <Icon name={icons[tone]} size={16} className={styles.icon} />}
      <span>{children}</span>
    </span>
  )
}
