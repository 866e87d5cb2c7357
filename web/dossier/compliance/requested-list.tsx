import type { Compliance } from '@parcelle/contract/compliance'
import { useI18n } from '../../i18n/i18n.tsx'
import { RequestedItems } from '../requested-items.tsx'
import styles from './compliance-panel.module.css'

export function RequestedList({ requested }: Pick<Compliance, 'requested'>) {
  const { t, date } = useI18n()
  if (requested.length === 0) return null
  const due = requested.find((one) => one.due !== null)?.due
  return (
    <div className={styles.requested}>
      <h3>{t('compliance.requested')}</h3>
      {due && <p>{t('compliance.due', { date: date(due) })}</p>}
      <RequestedItems
        items={requested.map(({ elementId, typeId, name, reason, given }) => ({
          key: `${elementId} ${typeId}`,
          name,
          reason,
          mark: { isDone: given, label: t(given ? 'compliance.given' : 'compliance.awaited') },
        }))}
      />
    </div>
  )
}
