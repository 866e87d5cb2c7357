import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

export type SeenPoint = { point: string; state: string; note: string | null; at: Date; user: string }

const columns = [
  'point',
  'state',
  'note',
  'at',
  sql<string>`person.firstname || ' ' || person.lastname`.as('user'),
] as const

export function findSeen(db: Db, dossierId: string): Promise<SeenPoint[]> {
  return db
    .selectFrom('seen_point')
    .innerJoin('app_user as person', 'person.id', 'seen_point.user_id')
    .select(columns)
    .where('dossier_id', '=', dossierId)
    .execute()
}

type SeenPointRow = { dossier_id: string; point: string; state: string; note: string | null; user_id: string; at: Date }

export async function setSeen(tx: Tx, { dossier_id, point, ...seen }: SeenPointRow): Promise<void> {
  await tx
    .insertInto('seen_point')
    .values({ dossier_id, point, ...seen })
    .onConflict((conflict) => conflict.columns(['dossier_id', 'point']).doUpdateSet(seen))
    .execute()
}

export async function removeSeen(tx: Tx, dossierId: string, point: string): Promise<void> {
  await tx.deleteFrom('seen_point').where('dossier_id', '=', dossierId).where('point', '=', point).execute()
}

/** When the subscription was sent to be signed; null on paper. */
export async function findSent(db: Db, dossierId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('envelope')
    .select('sent_at')
    .where('dossier_id', '=', dossierId)
    .where('kind', '=', 'subscription')
    .where('state', '=', 'completed')
    .orderBy('trial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** The elements that were or are to be corrected, in the order of the requests. */
export function findCorrected(db: Db, dossierId: string): Promise<{ element: number; isOpen: boolean }[]> {
  return db
    .selectFrom('correction')
    .innerJoin('correction_item as item', 'item.correction_id', 'correction.id')
    .select(['item.element_id as element', sql<boolean>`correction.state = 'open'`.as('isOpen')])
    .where('dossier_id', '=', dossierId)
    .where('correction.state', '<>', 'withdrawn')
    .orderBy('correction.asked_at')
    .orderBy('item.element_id')
    .execute()
}
