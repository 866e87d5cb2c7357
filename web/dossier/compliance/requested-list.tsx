import type { Compliance } from '@parcelle/contract/compliance'
import { useI18n } from '../../i18n/i18n.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import styles from './compliance-panel.module.css'

/** The documents asked for, why each, and whether they came. */
export function RequestedList({ requested }: Pick<Compliance, 'requested'>) {
  const { t, date } = useI18n()
  if (requested.length === 0) return null
  const due = requested.find((one) => one.due !== null)?.due
  return (
    <div className={styles.requested}>
      <h3>{t('compliance.requested')}</h3>
      {due && <p>{t('compliance.due', { date: date(due) })}</p>}
      <ul>
        {requested.map(({ elementId, typeId, name, reason, given }) => (
          <li key={`${elementId} ${typeId}`} className={styles.document}>
            <span className={styles.name}>{name}</span>
            <Chip icon={given ? 'success' : 'pending'} {...(given && { tone: 'success' as const })}>
              {t(given ? 'compliance.given' : 'compliance.awaited')}
            </Chip>
            <span className={styles.why}>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
