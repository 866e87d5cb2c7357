import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { LEASE } from './schedule.ts'

export type ClaimedTry = { tryId: number; dossierId: string; body: string; digest: Buffer; tries: number }

/**
 * Leases a due delivery for the time of one try and records the try, in one statement. Null when nothing is due or
 * another worker has the lease.
 */
export async function claimDelivery(db: Db, dossierId: string, now: Date): Promise<ClaimedTry | null> {
  const { rows } = await sql<Omit<ClaimedTry, 'dossierId'>>`
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
