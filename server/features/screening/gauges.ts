import type { Db } from '../../platform/database/tables.ts'
import type { Gauge } from '../../platform/metrics/metrics.ts'
import { countUnscreened } from './queries.ts'

export function screeningGauges(db: Db): Gauge[] {
  return [
    {
      name: 'parcelle_dossiers_to_screen',
      help: 'Dossiers on their way that were not yet compared with the register of frozen assets in force',
      count: () => countUnscreened(db),
    },
  ]
}
