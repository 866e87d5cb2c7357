import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'

export function Failure({ failure }: { failure: unknown }) {
  const { messageFor } = useI18n()
  return (
    <LiveRegion urgent>
      {failure !== null && (
        <Banner tone="error">
          <p>{noticeText(failureNotice(failure, 'error.generic'), messageFor)}</p>
        </Banner>
      )}
    </LiveRegion>
  )
}
