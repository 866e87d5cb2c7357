import { useI18n } from '../../i18n/i18n.tsx'
import styles from './required-note.module.css'

/** Explains the star, once at the top of a form. */
export function RequiredNote() {
  const { t } = useI18n()
  return <p className={styles.note}>{t('ui.required-note')}</p>
}
