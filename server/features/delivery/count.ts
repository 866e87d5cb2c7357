import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { shareQuery, type Gauge } from '../../platform/metrics/metrics.ts'

/** Needs `delivery` and `dossier`: waiting, or failed and not decided again. */
export const isUndelivered = sql<boolean>`(delivery.state = 'waiting'
  or (delivery.state = 'failed' and dossier.integrate_state = 'error'))`

type Counts = { waiting: number; oldest: Date | null; stopped: number; failed: number }

export async function countDeliveries(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where not stopped) as waiting, min(accepted_at) filter (where not stopped) as oldest,
      count(*) filter (where stopped) as stopped,
      (select count(*) from delivery failed join dossier on dossier.id = failed.dossier_id
       where failed.state = 'failed' and integrate_state = 'error') as failed
    from (
      select accepted_at, had_hit and has_open_hit(dossier.id) as stopped
      from delivery join dossier on dossier.id = dossier_id where state = 'waiting'
    ) waiting`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, stopped: 0, failed: 0 }
}

export function deliveryGauges(db: Db): Gauge[] {
  const look = shareQuery(() => countDeliveries(db))
  const age = (since: Date | null) => (since === null ? 0 : (Date.now() - since.getTime()) / 1000)
  return [
    {
      name: 'parcelle_deliveries_waiting',
      help: 'Accepted dossiers on their way to the customer system',
      count: async () => (await look()).waiting,
    },
    {
      name: 'parcelle_deliveries_stopped',
      help: 'Accepted dossiers that an open hit of the register of frozen assets stops',
      count: async () => (await look()).stopped,
    },
    {
      name: 'parcelle_deliveries_failed',
      help: 'Accepted dossiers that wait for somebody after their last try',
      count: async () => (await look()).failed,
    },
    {
      name: 'parcelle_oldest_delivery_seconds',
      help: 'How long the oldest accepted dossier has waited',
      count: async () => age((await look()).oldest),
    },
  ]
}
