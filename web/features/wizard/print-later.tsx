import { useSpeech } from '../../i18n.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './print-later.module.css'

export function PrintLater() {
  const { t } = useSpeech()
  return (
    <p className={styles.later}>
      <Icon name="print" />
      {t('wizard.later.print')}
    </p>
  )
}
