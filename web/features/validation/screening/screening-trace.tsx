import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { screeningQuery } from '../api.ts'

/** How often people were compared with the register of frozen assets, and what was noted; nothing where there is none. */
export function ScreeningTrace({ dossierId }: { dossierId: string }) {
  const { t, date, number } = useI18n()
  const { data } = useQuery(screeningQuery(dossierId))
  if (!data?.isOn) return null
  const { screenings, notes } = data
  return (
    <Card title={t('screening.trace')} titleId="screening">
      {screenings.length === 0 && <p>{t('screening.trace.none')}</p>}
      <ul>
        {notes.map(({ at, user, outcome, note }) => (
          <li key={at}>
            {t('screening.trace.note', {
              when: date(at, 'both'),
              user,
              outcome: t(`screening.outcome.${outcome}`),
              note,
            })}
          </li>
        ))}
        {screenings.map(({ at, occasion, list, people, hits }) => (
          <li key={at}>
            {t('screening.trace.line', {
              when: date(at, 'both'),
              occasion: t(`screening.occasion.${occasion}`),
              published: date(list.published),
              people: number(people),
              hits: number(hits),
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
