import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

const RETENTION_DAYS = 90

/** Deletes the bodies and tries of deliveries that ended 90 days ago. State and digest stay. */
export async function sweepDeliveries(db: Db): Promise<{ texts: number; tries: number }> {
  const past = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`
  const { numUpdatedRows: texts } = await db
    .updateTable('delivery')
    .set({ body: null, creates: [] })
    .where('body', 'is not', null)
    .where('ended_at', '<', past)
    .executeTakeFirst()
  const { numDeletedRows: tries } = await db.deleteFrom('delivery_try').where('ended_at', '<', past).executeTakeFirst()
  return { texts: Number(texts), tries: Number(tries) }
}
