import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import styles from './unavailable.module.css'

export function Unavailable({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <p className={styles.line}>
      {text ?? t('decision.part-unavailable')}
      <Button variant="tertiary" icon="retry" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
