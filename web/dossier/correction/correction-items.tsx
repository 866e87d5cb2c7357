import type { Correction } from '@parcelle/contract/corrections/corrections'
import { useI18n } from '../../i18n/i18n.tsx'
import { RequestedItems } from '../requested-items.tsx'

type Item = Pick<Correction['items'][number], 'elementId' | 'name' | 'reason'> & { isAnswered?: boolean }

export function CorrectionItems({ items }: { items: readonly Item[] }) {
  const { t } = useI18n()
  const mark = (isDone: boolean) => ({
    isDone,
    label: t(isDone ? 'correction.item.answered' : 'correction.item.open'),
  })
  return (
    <RequestedItems
      items={items.map(({ elementId, name, reason, isAnswered }) => ({
        key: String(elementId),
        name,
        reason,
        ...(isAnswered !== undefined && { mark: mark(isAnswered) }),
      }))}
    />
  )
}
