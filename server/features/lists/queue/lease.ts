import type { Lease } from '@parcelle/contract/dossiers'
import { sql } from 'kysely'
import { notifyBackOffice } from '../../../dossier/live-topics.ts'
import type { Db } from '../../../platform/database/tables.ts'

const LEASE_MINUTES = 20

type StoredLease = { user_id: string; name: string; until: Date }

export async function findLease(db: Db, userId: string, dossierId: string): Promise<Lease | null> {
  const { rows } = await sql<StoredLease>`
    select user_id, firstname || ' ' || lastname as name, until
    from dossier_lease join app_user person on person.id = user_id
    where dossier_id = ${dossierId} and until > now()`.execute(db)
  const [lease] = rows
  return lease ? { name: lease.name, isMine: lease.user_id === userId, until: lease.until.toISOString() } : null
}

/** Takes or renews a lease; the one of another person stays. */
export async function takeLease(db: Db, userId: string, dossierId: string): Promise<Lease> {
  for (;;) {
    await insertLease(db, userId, dossierId)
    const lease = await findLease(db, userId, dossierId)
    // Null when the lease of another person expired between the two statements.
    if (lease) return lease
  }
}

/** False when somebody else has it. Expired leases are deleted on the way. */
export async function insertLease(db: Db, userId: string, dossierId: string): Promise<boolean> {
  await sql`delete from dossier_lease where until < now() and dossier_id <> ${dossierId}`.execute(db)
  const { rows } = await sql<{ isNew: boolean }>`
    insert into dossier_lease (dossier_id, user_id, until)
    values (${dossierId}, ${userId}, now() + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (dossier_id) do update set user_id = excluded.user_id, until = excluded.until
      where dossier_lease.user_id = excluded.user_id or dossier_lease.until <= now()
    returning xmax = 0 as "isNew"`.execute(db)
  if (rows[0]?.isNew) await notifyBackOffice(dossierId, 'changed').execute(db)
  return rows.length > 0
}

export async function releaseLease(db: Db, userId: string, dossierId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('dossier_lease')
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await notifyBackOffice(dossierId, 'changed').execute(db)
}
