import { Link, useLocation } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../../ui/content/icon.tsx'
import type { Place } from './places.ts'
import styles from './header.module.css'

type Props = { place: Place; hasIcon?: boolean }

export function PlaceLink({ place: { href, icon, label, name, holds }, hasIcon = false }: Props) {
  const { t } = useI18n()
  const [path] = useLocation()
  const isExact = path === href || path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      className={styles.link}
      {...(name && { 'aria-label': t(name) })}
      {...(holds.test(path) && { 'aria-current': isExact ? 'page' : 'true' })}
    >
      {hasIcon && <Icon name={icon} />}
      {t(label)}
    </Link>
  )
}
