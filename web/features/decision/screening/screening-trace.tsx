import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { screeningQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import styles from './screening.module.css'

/**
 * How often the subscribers were screened against the register of frozen assets, and the notes; nothing when they
 * never were.
 */
export function ScreeningTrace({ dossierId }: { dossierId: string }) {
  const { t, date, number } = useI18n()
  const { data, isError, refetch } = useQuery(screeningQuery(dossierId))
  if (isError && !data)
    return (
      <Card title={t('screening.trace')} titleId="screening">
        <Unavailable onRetry={() => void refetch()} />
      </Card>
    )
  if (!data?.isOn) return null
  const { screenings, notes } = data
  const lines = [
    ...notes.map(({ at, user, outcome, note }) => ({
      at,
      text: t('screening.trace.note', {
        when: date(at, 'moment'),
        user,
        outcome: t(`screening.outcome.${outcome}`),
        note,
      }),
    })),
    ...screenings.map(({ at, occasion, list, people, hits }) => ({
      at,
      text: t('screening.trace.line', {
        when: date(at, 'moment'),
        occasion: t(`screening.occasion.${occasion}`),
        published: date(list.published, 'short'),
        people: number(people),
        hits: number(hits),
      }),
    })),
  ]
  return (
    <Card title={t('screening.trace')} titleId="screening">
      {screenings.length === 0 && <p>{t('screening.trace.none')}</p>}
      <ul className={styles.trace}>
        {lines
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .map(({ at, text }) => (
            <li key={at}>{text}</li>
          ))}
      </ul>
    </Card>
  )
}
