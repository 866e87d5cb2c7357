import { useI18n } from '../../i18n/i18n.tsx'
import styles from './required-note.module.css'

/** Once at the top of a form that has required fields: it explains the star. */
export function RequiredNote() {
  const { t } = useI18n()
  return <p className={styles.note}>{t('ui.required-note')}</p>
}
