import type { DossierItem } from '@parcelle/contract/dossiers'
import { Taken } from '../../../dossier/taken.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './people.module.css'

/** Who has taken a dossier and who has it open, on one line. */
export function People({ present, lease }: Pick<DossierItem, 'present' | 'lease'>) {
  const { locale } = useI18n()
  const others = present.map(({ name }) => name).filter((name) => name !== lease?.name)
  const names = new Intl.ListFormat(locale).format(others)
  return (
    <div className={styles.people}>
      <Taken lease={lease} />
      {names && (
        <p className={styles.open} title={names}>
          <Icon name="users" size={16} />
          <span className={styles.names}>{names}</span>
        </p>
      )}
    </div>
  )
}
