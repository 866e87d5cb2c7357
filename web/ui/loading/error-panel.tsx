import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../actions/button.tsx'
import { Icon } from '../content/icon.tsx'
import styles from './error-panel.module.css'

type Props = {
  children?: ReactNode
  onRetry?: () => void
  /** The request id, for support. */
  reference?: string | undefined
}

export function ErrorPanel({ children, onRetry, reference }: Props) {
  const { t } = useI18n()
  return (
    <div role="alert" className={styles.panel}>
      <Icon name="error" size={24} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.text}>{children ?? t('error.generic')}</p>
        {reference && <p className={styles.reference}>{t('ui.reference', { id: reference })}</p>}
      </div>
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  )
}
