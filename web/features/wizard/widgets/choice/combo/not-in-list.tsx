import { useI18n } from '../../../../../i18n/i18n.tsx'
import { Button } from '../../../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../../../ui/messages/live-region.tsx'
import { Remark } from '../../../../../ui/fields/remark.tsx'

/** Says that a text matched no option and was cleared, and offers it again. */
export function NotInList({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <LiveRegion>
      <Remark tone="warning">
        {t('widget.combo.not-in-list', { text })}{' '}
        <Button variant="tertiary" dense onClick={onRetry}>
          {t('widget.combo.search-again', { text })}
        </Button>
      </Remark>
    </LiveRegion>
  )
}
