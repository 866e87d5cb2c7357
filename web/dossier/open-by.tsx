import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../i18n/i18n.tsx'
import { Icon } from '../ui/content/icon.tsx'
import styles from './open-by.module.css'

export function OpenBy({ present }: Pick<DossierItem, 'present'>) {
  const { count, locale } = useI18n()
  if (present.length === 0) return null
  const names = new Intl.ListFormat(locale).format(present.map(({ name }) => name))
  return (
    <p className={styles.line}>
      <Icon name="users" size={16} />
      {count('wizard.presence', present.length, { names })}
    </p>
  )
}
