import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** How long what was sent and answered is kept. That a dossier was delivered, and under which digest, stays. */
const KEPT_DAYS = 90

/** Forgets the texts and the tries of deliveries that have been over for a season. */
export async function sweepDeliveries(db: Db): Promise<{ texts: number; tries: number }> {
  const past = sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`
  const { numUpdatedRows: texts } = await db
    .updateTable('delivery')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('ended_at', '<', past)
    .executeTakeFirst()
  const { numDeletedRows: tries } = await db.deleteFrom('delivery_try').where('ended_at', '<', past).executeTakeFirst()
  return { texts: Number(texts), tries: Number(tries) }
}
