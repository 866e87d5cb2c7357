import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../actions/button.tsx'
import { LiveRegion } from '../messages/live-region.tsx'
import { useDelayedLoading } from './use-delayed-loading.ts'
import { useSlow } from './use-slow.ts'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './loading.module.css'

type Props = {
  isLoading: boolean
  skeleton: ReactNode
  onRetry?: () => void
  children: ReactNode
}

/** A fast reply shows no skeleton, and a skeleton never flashes. */
export function Loading({ isLoading, skeleton, onRetry, children }: Props) {
  const { t } = useI18n()
  const isShown = useDelayedLoading(isLoading)
  return (
    <div aria-busy={isLoading}>
      <LiveRegion>{isShown && <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>}</LiveRegion>
      {isShown && skeleton}
      {isShown && <Slow {...(onRetry && { onRetry })} />}
      {!isLoading && !isShown && children}
    </div>
  )
}

function Slow({ onRetry }: { onRetry?: () => void }) {
  const { t } = useI18n()
  const isSlow = useSlow()

  return (
    <div className={styles.foot}>
      <LiveRegion>
        {isSlow && (
          <p className={styles.slow}>
            {t('ui.loading.slow')}
            {onRetry && (
              <Button variant="tertiary" icon="retry" onClick={onRetry}>
                {t('ui.retry')}
              </Button>
            )}
          </p>
        )}
      </LiveRegion>
    </div>
  )
}
