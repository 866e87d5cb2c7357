import type { DossierCounts } from '@parcelle/contract/dashboard'
import { StateChart } from './state-chart.tsx'
import { WeekChart } from './week-chart.tsx'
import styles from './charts.module.css'

/** The two drawings of the back office; the second is for who decides the integrations, the only one to know them. */
export function Charts({ counts }: { counts: DossierCounts }) {
  return (
    <div className={styles.charts}>
      <WeekChart />
      {counts.signed_ongoing !== null && <StateChart counts={counts} />}
    </div>
  )
}
