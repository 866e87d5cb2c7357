import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** What happened before the demo was started is no news to anybody. */
export async function readPastNotifications(db: Db): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: sql<Date>`at` })
    .where('read_at', 'is', null)
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
