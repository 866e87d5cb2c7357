import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './back-link.module.css'

/** Stands before `main`, in its own landmark: outside one, a screen reader's list of regions would miss it. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <nav aria-label={t('ui.back')}>
      <Link href={href} className={styles.link}>
        <Icon name="chevron-left" size={16} />
        {children}
      </Link>
    </nav>
  )
}
