import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import styles from './unavailable.module.css'

/** In place of what could not be asked for: no alarm, a way to ask again. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <p className={styles.line}>
      {t('validation.unavailable')}
      <Button variant="tertiary" icon="retry" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
