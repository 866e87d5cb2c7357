import type { WeekCount } from '@parcelle/contract/overview/dashboard'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { classes } from '../../../ui/content/classes.ts'
import { Chart } from './chart.tsx'
import styles from './week-chart.module.css'

const WEEKS = 12

/** Dossiers created and signed per week. Without a reply there is no chart: the counters are enough. */
export function WeekChart() {
  const { data } = useQuery({
    queryKey: ['series', WEEKS],
    queryFn: ({ signal }) => call('readSeries', { query: { weeks: WEEKS } }, { signal }),
  })
  return data && data.weeks.length > 0 && <Weeks weeks={data.weeks} />
}

function Weeks({ weeks }: { weeks: readonly WeekCount[] }) {
  const { t, date, number } = useI18n()
  const columns = [t('dashboard.weeks.week'), t('dashboard.weeks.created'), t('dashboard.weeks.signed')]
  const rows = weeks.map(({ week, created, signed }) => [date(week), number(created), number(signed)])
  return (
    <Chart title={t('dashboard.weeks')} finding={useFinding(weeks)} columns={columns} rows={rows}>
      <ul className={styles.legend}>
        <li className={styles.created}>{t('dashboard.weeks.created')}</li>
        <li className={styles.signed}>{t('dashboard.weeks.signed')}</li>
      </ul>
      <Bars weeks={weeks} />
    </Chart>
  )
}

function Bars({ weeks }: { weeks: readonly WeekCount[] }) {
  const { locale, number } = useI18n()
  const days = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  })
  const highest = Math.max(1, ...weeks.flatMap(({ created, signed }) => [created, signed]))
  const share = (count: number): CSSProperties => ({ blockSize: `${(100 * count) / highest}%` })
  return (
    <div className={styles.bars}>
      {weeks.map((week) => (
        <div key={week.week} className={styles.week}>
          <div className={styles.columns}>
            {(['created', 'signed'] as const).map((key) => (
              <div key={key} className={styles.column}>
                <span className={styles.value}>{week[key] > 0 && number(week[key])}</span>
                <span className={classes(styles.bar, styles[key])} style={share(week[key])} />
              </div>
            ))}
          </div>
          <span className={styles.day}>{days.format(new Date(week.week))}</span>
        </div>
      ))}
    </div>
  )
}

function useFinding(weeks: readonly WeekCount[]): string {
  const { t, date, number } = useI18n()
  const busiest = weeks.reduce((best, week) => (week.created > best.created ? week : best), weeks[0] ?? nothing)
  const sum = (key: 'created' | 'signed') => weeks.reduce((total, week) => total + week[key], 0)
  if (sum('created') + sum('signed') === 0) return t('dashboard.weeks.none', { weeks: number(weeks.length) })
  const totals = { weeks: number(weeks.length), created: number(sum('created')), signed: number(sum('signed')) }
  const isEven = weeks.some((week) => week !== busiest && week.created === busiest.created)
  if (isEven) return t('dashboard.weeks.finding.even', totals)
  return t('dashboard.weeks.finding', { ...totals, date: date(busiest.week) })
}

const nothing: WeekCount = { week: '', created: 0, signed: 0 }
