import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Gauge } from '../../../platform/metrics/metrics.ts'
import { addPrepareJob } from '../envelopes/create-envelope.ts'
import { addCloseJob } from '../envelopes/handle-signing-events.ts'

export type StuckEnvelope = {
  dossier: string
  number: string
  envelope: string
  what: 'never prepared' | 'never closed' | 'never expired'
  since: Date
}

/** By then the queue has retried the job. */
const STUCK_AFTER = '10 minutes'

/** Envelopes whose next step is overdue, oldest first. Each kind has a partial index. */
export async function findStuckEnvelopes(db: Db, now = new Date()): Promise<StuckEnvelope[]> {
  const late = sql`${now}::timestamptz - ${STUCK_AFTER}::interval`
  const { rows } = await sql<StuckEnvelope>`
    select d.id as dossier, d.number, late.envelope, late.what, late.since
    from (
      select id as envelope, dossier_id, 'never prepared' as what, created_at as since
      from envelope where state = 'preparing' and created_at < ${late}
      union all
      select id, dossier_id, 'never closed', ended_at
      from envelope where state = 'completed' and closed_at is null and ended_at < ${late}
      union all
      select id, dossier_id, 'never expired', expires_at from envelope where state = 'sent' and expires_at < ${late}
    ) late join dossier d on d.id = late.dossier_id
    order by since`.execute(db)
  return rows
}

/** Queues the missing job again; these jobs are idempotent. `follow-envelopes` retries expiry by itself. */
export async function retryStuckEnvelopes(db: Db, stuck: readonly StuckEnvelope[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { envelope, what } of stuck) {
      if (what === 'never prepared') await addPrepareJob(tx, envelope)
      if (what === 'never closed') await addCloseJob(tx, envelope)
    }
  })
}

export const stuckGauges = (db: Db): Gauge[] => [
  {
    name: 'parcelle_oldest_stuck_signature_seconds',
    help: 'For how long the oldest of the signatures that stand still has done so',
    count: async () => {
      const [oldest] = await findStuckEnvelopes(db)
      return oldest ? (Date.now() - oldest.since.getTime()) / 1000 : 0
    },
  },
]
