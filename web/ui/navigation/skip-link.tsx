import { useI18n } from '../../i18n/i18n.tsx'
import styles from './skip-link.module.css'

/** First stop of the keyboard on every page; `main` carries id="contenu" and tabindex="-1". */
export function SkipLink() {
  const { t } = useI18n()
  return (
    <a className={styles.skip} href="#contenu">
      {t('ui.skip')}
    </a>
  )
}
