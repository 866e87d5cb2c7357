import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** Marks the notifications from before the start of the demo as read. */
export async function readPastNotifications(db: Db): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: sql<Date>`at` })
    .where('read_at', 'is', null)
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
