import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../../i18n/i18n.tsx'
import styles from './decision-screen.module.css'

export function LastReason({ dossier: { detail } }: { dossier: DossierItem }) {
  const { t } = useI18n()
  return detail.last_reason && <p className={styles.reason}>{t('dossier.reason', { reason: detail.last_reason })}</p>
}
