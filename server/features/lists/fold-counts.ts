import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * Adds up the +1 and -1 rows that writers append, key by key. Each is one statement, so readers see the rows or their
 * sum, never both. Rows locked by others are left for the next run.
 */
export async function foldCounts(db: Db): Promise<{ counts: number; days: number }> {
  const counts = await sql`
    with crowded as (
      select scope, scope_id, form_id, bucket, integrate_state from dossier_count
      group by 1, 2, 3, 4, 5 having count(*) > 1
    ), parts as (
      select c.id from dossier_count c join crowded k on c.scope = k.scope
        and c.scope_id is not distinct from k.scope_id and c.form_id = k.form_id and c.bucket = k.bucket
        and c.integrate_state = k.integrate_state
      for update of c skip locked
    ), gone as (
      delete from dossier_count where id in (select id from parts) returning *
    )
    insert into dossier_count (scope, scope_id, form_id, bucket, integrate_state, count)
    select scope, scope_id, form_id, bucket, integrate_state, sum(count)
    from gone group by 1, 2, 3, 4, 5 having sum(count) <> 0`.execute(db)
  const days = await sql`
    with crowded as (select day from dossier_day group by day having count(*) > 1),
    parts as (select d.id from dossier_day d join crowded using (day) for update of d skip locked),
    gone as (delete from dossier_day where id in (select id from parts) returning *)
    insert into dossier_day (day, created, signed)
    select day, sum(created), sum(signed) from gone group by day having sum(created) <> 0 or sum(signed) <> 0
  `.execute(db)
  return { counts: Number(counts.numAffectedRows ?? 0), days: Number(days.numAffectedRows ?? 0) }
}
