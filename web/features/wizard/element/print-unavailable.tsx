import { useSpeech } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './print-unavailable.module.css'

export function PrintLater() {
  const { t } = useSpeech()
  return (
    <p className={styles.later}>
      <Icon name="print" />
      {t('wizard.later.print')}
    </p>
  )
}
