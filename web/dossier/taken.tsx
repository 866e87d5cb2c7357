import type { Lease } from '@parcelle/contract/dossiers'
import { useI18n } from '../i18n/i18n.tsx'
import { Icon } from '../ui/content/icon.tsx'
import styles from './open-by.module.css'

/** Who has taken the dossier to decide on it. */
export function Taken({ lease }: { lease: Lease | undefined }) {
  const { t } = useI18n()
  if (!lease) return null
  return (
    <p className={styles.line}>
      <Icon name="lock" size={16} />
      {lease.isMine ? t('list.taken.mine') : t('list.taken', { name: lease.name })}
    </p>
  )
}
