import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../adapters/database/tables.ts'
import { DOSSIER_CHANNEL } from './events.ts'

/** How long someone counts as present without giving a sign of life. */
const LEASE_SECONDS = 30

type Presence = { dossierId: string; userId: string; screen: string; blockId: number | null }

/** Says that someone has a dossier before them, for another while; the others are told when it is news. */
export async function renewPresence(db: Db, { dossierId, userId, screen, blockId }: Presence): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into dossier_presence (dossier_id, user_id, screen, block_id, until)
    values (${dossierId}, ${userId}, ${screen}, ${blockId}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (dossier_id, user_id, screen) do update set until = excluded.until, block_id = excluded.block_id
    returning xmax = 0 as "isNew"`.execute(db)
  if (rows[0]?.isNew) await announce(db, dossierId)
}

export async function endPresence(db: Db, { dossierId, userId, screen }: Presence): Promise<void> {
  await db
    .deleteFrom('dossier_presence')
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .execute()
  await announce(db, dossierId)
}

/** Who else is looking at a dossier now: everyone whose lease runs, but the reader themselves. */
export function selectPresence(reader: RawBuilder<unknown>) {
  return sql<DossierItem['present']>`coalesce((
    select json_agg(json_build_object('name', firstname || ' ' || lastname, 'role', role, 'block_id', block_id)
                    order by lastname, firstname, id)
    from (select distinct on (person.id) person.id, person.firstname, person.lastname, person.role, here.block_id
          from dossier_presence here join app_user person on person.id = here.user_id
          where here.dossier_id = dossier.id and here.until > now() and person.id <> ${reader}
          order by person.id, here.until desc) people), '[]')`
}

/** Rows of screens that vanished without a word stopped counting by themselves; this only takes them away. */
export async function sweepPresence(db: Db): Promise<void> {
  await db
    .deleteFrom('dossier_presence')
    .where('until', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

async function announce(db: Db, dossierId: string): Promise<void> {
  await sql`select pg_notify(${DOSSIER_CHANNEL}, ${`${dossierId} presence`})`.execute(db)
}
