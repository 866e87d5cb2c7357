import type { DraftEvents, DraftPresence } from '@parcelle/contract/studio/editions'
import { sql } from 'kysely'
import { DOSSIER_CHANNEL } from '../../../dossier/live-topics.ts'
import type { Db } from '../../../platform/database/tables.ts'

/** How long a screen counts as present after its last renewal. */
const LEASE_SECONDS = 30
/** Limits of screens per person and per draft. */
const MAX_SCREENS = { person: 10, draft: 50 }

type Screen = { edition: string; userId: string; screen: string }

/** The subject under which the programs are notified about a draft. */
export const toDraftTopic = (edition: string) => `draft-${edition}`

export async function notifyDraft(db: Db, edition: string): Promise<void> {
  await sql`select pg_notify(${DOSSIER_CHANNEL}, ${toDraftTopic(edition)})`.execute(db)
}

/** False when the person or the draft has reached the limit. */
export function beginPresence(db: Db, { edition, userId, screen }: Screen, place: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Serialises concurrent openings, so that each counts the others.
    await sql`select pg_advisory_xact_lock(hashtext('screens-of-author'), hashtext(${userId})),
      pg_advisory_xact_lock(hashtext('screens-on-draft'), hashtext(${edition}))`.execute(tx)
    // Deletes the presence of screens that closed without a request.
    await tx
      .deleteFrom('edition_presence')
      .where('until', '<', sql<Date>`now()`)
      .execute()
    const { person, draft } = await tx
      .selectFrom('edition_presence')
      .select(sql<number>`count(*) filter (where user_id = ${userId})`.as('person'))
      .select(sql<number>`count(*) filter (where edition = ${edition})`.as('draft'))
      .executeTakeFirstOrThrow()
    if (person >= MAX_SCREENS.person || draft >= MAX_SCREENS.draft) return false
    await tx
      .insertInto('edition_presence')
      .values({ edition, user_id: userId, screen, place, until: leaseEnd })
      .execute()
    await notifyDraft(tx, edition)
    return true
  })
}

const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

export async function renewPresence(db: Db, screen: Screen): Promise<void> {
  await updatePresence(db, screen).set({ until: leaseEnd }).execute()
}

/** Does nothing if the screen is closed. */
export async function movePresence(db: Db, screen: Screen, place: string): Promise<void> {
  const { numUpdatedRows } = await updatePresence(db, screen)
    .set({ place, since: sql<Date>`clock_timestamp()`, until: leaseEnd })
    .where('place', '<>', place)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await notifyDraft(db, screen.edition)
}

const updatePresence = (db: Db, { edition, userId, screen }: Screen) =>
  db
    .updateTable('edition_presence')
    .where('edition', '=', edition)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)

export async function endPresence(db: Db, { edition, userId, screen }: Screen): Promise<void> {
  await db
    .deleteFrom('edition_presence')
    .where('edition', '=', edition)
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .execute()
  await notifyDraft(db, edition)
}

export type DraftNow = {
  number: number
  state: DraftEvents['changed']['state']
  present: DraftPresence[]
  /** Whether the reader may still use the studio. */
  isAuthor: boolean
}

/** The draft with the other authors who have it open, each with the last screen that they opened. */
export async function findDraftNow(db: Db, edition: string, reader: string): Promise<DraftNow | undefined> {
  const { rows } = await sql<DraftNow>`
    select operations as number, state,
      exists (select from app_user where id = ${reader} and role = 'studio' and not disabled) as "isAuthor",
      coalesce((
        select json_agg(json_build_object('name', firstname || ' ' || lastname, 'place', place)
                        order by lastname, firstname, id)
        from (select distinct on (person.id) person.id, firstname, lastname, place
              from edition_presence here join app_user person on person.id = here.user_id
              where here.edition = edition.id and here.until > now() and person.id <> ${reader}
              order by person.id, here.since desc) people), '[]') as present
    from edition where id = ${edition}`.execute(db)
  return rows[0]
}
