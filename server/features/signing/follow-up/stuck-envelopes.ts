import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
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

/** Envelopes whose next step is overdue, oldest first. */
export async function findStuckEnvelopes(db: Db, now = new Date()): Promise<StuckEnvelope[]> {
  const { rows } = await sql<StuckEnvelope>`
    select d.id as dossier, d.number, e.id as envelope, late.what, late.since
    from envelope e join dossier d on d.id = e.dossier_id
    cross join lateral (values
      ('never prepared', e.created_at, e.state = 'preparing'),
      ('never closed', e.ended_at, e.state = 'completed' and e.closed_at is null),
      ('never expired', e.expires_at, e.state = 'sent')) as late (what, since, is_late)
    where late.is_late and late.since < ${now}::timestamptz - ${STUCK_AFTER}::interval
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
