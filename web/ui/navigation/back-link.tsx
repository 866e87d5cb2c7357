import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './back-link.module.css'

type Props = {
  href: string
  onGo?: () => void
  children: ReactNode
}

/** A landmark of its own, because it is outside `main`. */
export function BackLink({ href, onGo, children }: Props) {
  const { t } = useI18n()

  function handleClick(event: MouseEvent) {
    if (!onGo) return
    event.preventDefault()
    onGo()
  }

  return (
    <nav aria-label={t('ui.back')}>
      <Link href={href} className={styles.link} onClick={handleClick}>
        <Icon name="chevron-left" size={16} />
        {children}
      </Link>
    </nav>
  )
}
