import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { LiveRegion } from '../ui/messages/live-region.tsx'
import styles from './toolbar.module.css'

type Props = {
  /** Undefined until the document is shown. */
  zoom?: number
  page?: number
  pages?: number
  onZoom: (to: 'in' | 'out') => void
  /** Goes one page on or back. */
  onTurn?: (step: 1 | -1) => void
  /** Given for documents whose text can be shown instead of their pages. */
  isText?: boolean
  onText?: () => void
}

export function Toolbar({ zoom, page, pages = 1, onZoom, onTurn, isText = false, onText }: Props) {
  const { t, number } = useI18n()
  return (
    <div role="toolbar" aria-label={t('viewer.toolbar')} className={styles.toolbar}>
      <span className={styles.group}>
        <Button dense aria-label={t('viewer.zoom-out')} onClick={() => onZoom('out')}>
          −
        </Button>
        <span className={styles.zoom}>
          {zoom !== undefined && t('viewer.zoom', { percent: number(Math.round(zoom * 100)) })}
        </span>
        <Button dense aria-label={t('viewer.zoom-in')} onClick={() => onZoom('in')}>
          +
        </Button>
        {onText && (
          <Button dense aria-pressed={isText} onClick={onText}>
            {t('viewer.text')}
          </Button>
        )}
      </span>
      {onTurn && (
        <span className={styles.group}>
          <IconButton
            icon="chevron-left"
            label={t('viewer.previous')}
            aria-disabled={page === undefined || page <= 1}
            onClick={() => onTurn(-1)}
          />
          <LiveRegion>
            {page !== undefined && t('viewer.page', { page: number(page), pages: number(pages) })}
          </LiveRegion>
          <IconButton
            icon="chevron-right"
            label={t('viewer.next')}
            aria-disabled={page === undefined || page >= pages}
            onClick={() => onTurn(1)}
          />
        </span>
      )}
    </div>
  )
}
