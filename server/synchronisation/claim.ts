import { sql } from 'kysely'
import type { Db } from '../adapters/database/tables.ts'
import { LEASE } from './schedule.ts'

/** A try that is ours to make. */
export type Claimed = { tryId: number; dossierId: string; body: string; digest: Buffer; tries: number }

/** Takes a delivery that is due for the time of one try, and writes that it is being made; null: there is nothing to do. */
export function claimDelivery(db: Db, dossierId: string, now: Date): Promise<Claimed | null> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('delivery')
      .set({ leased_until: new Date(now.getTime() + LEASE), tries: sql`tries + 1` })
      .where('dossier_id', '=', dossierId)
      .where('state', '=', 'waiting')
      .where('planned_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .returning(['body', 'digest', 'tries'])
      .executeTakeFirst()
    if (!taken || taken.body === null) return null
    const { id } = await tx
      .insertInto('delivery_try')
      .values({ dossier_id: dossierId, digest: taken.digest, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { tryId: id, dossierId, body: taken.body, digest: taken.digest, tries: taken.tries }
  })
}
