import type { DossierCounts } from '@parcelle/contract/dashboard'
import { integrationStates } from '@parcelle/domain'
import type { CSSProperties } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Chart } from './chart.tsx'
import styles from './state-chart.module.css'

/** Where the signed dossiers are on their way into the customer system. */
export function StateChart({ counts }: { counts: DossierCounts }) {
  const { t, number } = useI18n()
  const states = integrationStates.map((state) => ({
    label: t(`integration.tab.${state}`),
    count: counts[`signed_${state}`] ?? 0,
  }))
  const highest = Math.max(1, ...states.map(({ count }) => count))
  const finding = t('dashboard.states.finding', {
    total: number(counts.signed),
    ongoing: number(counts.signed_ongoing ?? 0),
    error: number(counts.signed_error ?? 0),
  })
  return (
    <Chart
      title={t('dashboard.states')}
      finding={finding}
      columns={[t('dashboard.states.state'), t('dashboard.states.count')]}
      rows={states.map(({ label, count }) => [label, number(count)])}
    >
      <ul className={styles.states}>
        {states.map(({ label, count }) => {
          const share: CSSProperties = { inlineSize: `${(100 * count) / highest}%` }
          return (
            <li key={label}>
              <span>{label}</span>
              <span className={styles.track}>
                <span className={styles.bar} style={share} />
                <span className={styles.value}>{number(count)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Chart>
  )
}
