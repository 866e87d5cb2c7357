import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { LEASE } from './schedule.ts'

/** A try that is ours to make. */
export type Claimed = { tryId: number; dossierId: string; body: string; digest: Buffer; tries: number }

/**
 * Takes a delivery that is due for the time of one try, and writes that it is being made, in one statement; null: there
 * is nothing to do.
 */
export async function claimDelivery(db: Db, dossierId: string, now: Date): Promise<Claimed | null> {
  const { rows } = await sql<Omit<Claimed, 'dossierId'>>`
    with taken as (
      update delivery set leased_until = ${new Date(now.getTime() + LEASE)}, tries = tries + 1
      where dossier_id = ${dossierId} and state = 'waiting' and body is not null and planned_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
      returning dossier_id, body, digest, tries
    ), begun as (
      insert into delivery_try (dossier_id, digest, at) select dossier_id, digest, ${now} from taken returning id
    )
    select begun.id as "tryId", body, digest, tries from taken, begun`.execute(db)
  return rows[0] ? { dossierId, ...rows[0] } : null
}
