import { useI18n } from '../../i18n/i18n.tsx'
import styles from './skip-link.module.css'

/** The first focusable element of every page; `main` has id="contenu" and tabindex="-1". */
export function SkipLink() {
  const { t } = useI18n()
  return (
    <a className={styles.skip} href="#contenu">
      {t('ui.skip')}
    </a>
  )
}
