import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './counter-tile.module.css'

type Props = {
  href: string
  icon: IconName
  label: string
  /** Null while unknown: the tile shows a dash and stays a link. */
  value: number | null
  /** The accessible name of the tile: « 12 dossiers en cours, voir la liste ». */
  name: string
  /** `danger` applies only to a value above zero. */
  tone?: 'plain' | 'danger'
}

export function CounterTile({ href, icon, label, value, name, tone = 'plain' }: Props) {
  const { t, number } = useI18n()
  return (
    <Link href={href} className={classes(styles.tile, tone === 'danger' && (value ?? 0) > 0 && styles.danger)}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={styles.label} aria-hidden>
        <Icon name={icon} />
        {label}
      </span>
      <span className={styles.figure} aria-hidden>
        {value === null ? '—' : number(value)}
      </span>
      <span className={styles.see} aria-hidden>
        {t('ui.see')}
        <Icon name="arrow-right" size={16} />
      </span>
    </Link>
  )
}
