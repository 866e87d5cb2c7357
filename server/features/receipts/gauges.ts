import type { Db } from '../../platform/database/tables.ts'
import type { Gauge } from '../../platform/metrics/metrics.ts'
import { countToScan } from './scanning/scanning.ts'

export const receiptGauges = (db: Db): Gauge[] => [
  {
    name: 'parcelle_files_to_scan',
    help: 'Files that wait to be looked through for viruses',
    count: () => countToScan(db),
  },
]
