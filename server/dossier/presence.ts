import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { DOSSIER_CHANNEL, notifyBackOffice } from './live-topics.ts'
import { isHiddenFrom, nameFor, type Reader } from './people/name-for.ts'

/** How long a screen counts as present after its last renewal. */
const LEASE_SECONDS = 30

export type Presence = { dossierId: string; userId: string; screen: string; blockId: number | null }

/** Limits on live screens, for one person and on one dossier. */
export const MAX_SCREENS = { person: 10, dossier: 50 }

/** Registers a screen on a dossier; false when the person or the dossier has reached the limit. */
export function beginPresence(db: Db, presence: Presence): Promise<boolean> {
  const { dossierId, userId } = presence
  return db.transaction().execute(async (tx) => {
    // Serialises concurrent openings, so that each counts the others.
    await sql`select pg_advisory_xact_lock(hashtext('screens-of-person'), hashtext(${userId})),
      pg_advisory_xact_lock(hashtext('screens-on-dossier'), hashtext(${dossierId}))`.execute(tx)
    const { rows } = await sql<{ person: number; dossier: number }>`
      select count(*) filter (where user_id = ${userId}) as person,
        count(*) filter (where dossier_id = ${dossierId}) as dossier
      from dossier_presence where (user_id = ${userId} or dossier_id = ${dossierId}) and until > now()`.execute(tx)
    const { person = 0, dossier = 0 } = rows[0] ?? {}
    if (person >= MAX_SCREENS.person || dossier >= MAX_SCREENS.dossier) return false
    await addPresence(tx, presence)
    return true
  })
}

/** Registers a screen whatever the limits, and notifies the others. */
export async function addPresence(db: Db, { dossierId, userId, screen, blockId }: Presence): Promise<void> {
  await sql`
    insert into dossier_presence (dossier_id, user_id, screen, block_id, until)
    values (${dossierId}, ${userId}, ${screen}, ${blockId}, ${leaseEnd})
    on conflict (dossier_id, user_id, screen) do update set until = excluded.until`.execute(db)
  await notifyPresence(db, dossierId, userId)
}

/** Extends the leases of many screens by one statement; returns the screens whose lease is gone. */
export async function renewPresences(db: Db, presences: readonly Presence[]): Promise<Presence[]> {
  const columns = [
    presences.map(({ dossierId }) => dossierId),
    presences.map(({ userId }) => userId),
    presences.map(({ screen }) => screen),
  ]
  const { rows } = await sql<{ screen: string }>`
    update dossier_presence here set until = ${leaseEnd}
    from unnest(${columns[0]}::uuid[], ${columns[1]}::uuid[], ${columns[2]}::uuid[]) as open (dossier_id, user_id, screen)
    where here.dossier_id = open.dossier_id and here.user_id = open.user_id and here.screen = open.screen
    returning here.screen`.execute(db)
  const renewed = new Set(rows.map(({ screen }) => screen))
  return presences.filter(({ screen }) => !renewed.has(screen))
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

export async function endPresence(db: Db, { dossierId, userId, screen }: Presence): Promise<void> {
  await db
    .deleteFrom('dossier_presence')
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .execute()
  await notifyPresence(db, dossierId, userId)
}

export type PresentPerson = DossierItem['present'][number] & { id: string }

/** Everyone with a current lease, except the reader. */
export function selectPresence(reader: RawBuilder<unknown>) {
  return selectPeople<DossierItem['present']>(sql`'name'`, sql`and person.id <> ${reader}`)
}

/** Includes the reader, so that one read serves all screens; `excludePerson` then filters. */
export const selectEveryone = selectPeople<PresentPerson[]>(sql`'id', id, 'name'`, sql``)

function selectPeople<T>(fields: RawBuilder<unknown>, but: RawBuilder<unknown>) {
  return sql<T>`coalesce((
    select json_agg(json_build_object(${fields}, firstname || ' ' || lastname, 'role', role, 'block_id', block_id)
                    order by lastname, firstname, id)
    from (select distinct on (person.id) person.id, person.firstname, person.lastname, person.role, here.block_id
          from dossier_presence here join app_user person on person.id = here.user_id
          where here.dossier_id = dossier.id and here.until > now() ${but}
          order by person.id, here.until desc) people), '[]')`
}

export function excludePerson(reader: string, everyone: readonly PresentPerson[]): DossierItem['present'] {
  return everyone.filter(({ id }) => id !== reader).map(({ name, role, block_id }) => ({ name, role, block_id }))
}

/** Clients read the name of the company, once, in place of the names of its staff. */
export function namePresent(present: DossierItem['present'], reader: Reader): DossierItem['present'] {
  const staff = present.find((person) => isHiddenFrom(reader, person))
  if (!staff) return present
  return [...present.filter((person) => !isHiddenFrom(reader, person)), { ...staff, name: nameFor(reader, staff) }]
}

/** Deletes expired leases of screens that closed without notice. */
export async function sweepPresence(db: Db): Promise<void> {
  await db
    .deleteFrom('dossier_presence')
    .where('until', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

/** The lists of the back office show which dossiers their colleagues have open. */
async function notifyPresence(db: Db, dossierId: string, userId: string): Promise<void> {
  const isManager = sql`exists (select from app_user where id = ${userId} and role = 'manage_dossier')`
  await sql`select pg_notify(${DOSSIER_CHANNEL}, ${dossierId}) from dossier_presence here
    where here.dossier_id = ${dossierId} and here.user_id <> ${userId} and until > now()
    union all
    ${notifyBackOffice(dossierId, 'present', isManager)}`.execute(db)
}
