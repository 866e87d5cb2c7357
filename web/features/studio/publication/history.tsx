import type { Publication } from '@parcelle/contract/studio/publication'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './publication.module.css'

export function History({ events }: { events: Publication['history'] }) {
  const { t, date } = useI18n()
  return (
    <Card title={t('studio.history')} titleId="publish-history">
      <ol className={styles.history}>
        {events.map(({ at, event, by, note }) => (
          <li key={`${at} ${event}`}>
            {t(`studio.event.${event}`)}
            <span>{by === null ? date(at, 'both') : t('studio.event.by', { date: date(at, 'both'), name: by })}</span>
            {note !== '' && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
