import { useI18n } from '../../../i18n/i18n.tsx'
import { useKeys } from '../keys/keys.ts'
import type { QueueState } from './use-queue.ts'

/** `j` opens the next dossier of the list, `k` the previous one. */
export function useQueueKeys(queue: QueueState | null) {
  const { t } = useI18n()
  useKeys(
    queue
      ? [
          { key: 'j', label: t('keys.next'), run: () => queue.move('next') },
          { key: 'k', label: t('keys.previous'), run: () => queue.move('previous') },
        ]
      : [],
  )
}
