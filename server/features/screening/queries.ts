import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Listed, Screened, ScreeningMatch } from '@parcelle/domain'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'
import { unscreenedCount } from './unscreened.ts'

export const screenDossierJob = defineJob('screen-dossier', z.object({ dossierId: z.uuid() }))
export const screenAllJob = defineJob('screen-all')

export type Person = { role: string; identity: Screened }
export type Hit = ScreeningMatch & {
  subject: string
  role: string
  person: Screened
  listed: Listed
}
export type List = Selectable<Tables['screening_list']>

/** The register in force: the one loaded last. Without one, nobody is screened. */
export function findList(db: Db): Promise<List | undefined> {
  return db
    .selectFrom('screening_list')
    .selectAll()
    .orderBy('loaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findListed(
  db: Db,
  listId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Listed[]> {
  const { rows } = await sql<{ entry: Listed }>`
    select entry from screening_entry where list_id = ${listId} and register_id > ${after}
    order by register_id limit ${limit}`.execute(db)
  return rows.map(({ entry }) => entry)
}

export type Screening = Omit<Selectable<Tables['screening']>, 'asked' | 'answered'> & {
  asked: Person[]
  answered: Hit[]
  published: string
  sha256: string
}

export async function findScreenings(db: Db, dossierId: string, limit = 1000): Promise<Screening[]> {
  const { rows } = await sql<Screening>`
    select s.*, l.published, encode(l.sha256, 'hex') as sha256 from screening s join screening_list l on l.id = s.list_id
    where s.dossier_id = ${dossierId} order by s.id desc limit ${limit}`.execute(db)
  return rows
}

type Note = Pick<Selectable<Tables['screening_note']>, 'outcome' | 'note' | 'subjects' | 'at'> & { user: string }

export async function findNotes(db: Db, dossierId: string): Promise<Note[]> {
  return db
    .selectFrom('screening_note as noted')
    .innerJoin('app_user as person', 'person.id', 'noted.user_id')
    .select(['noted.outcome', 'noted.note', 'noted.subjects', 'noted.at'])
    .select(sql<string>`person.firstname || ' ' || person.lastname`.as('user'))
    .where('noted.dossier_id', '=', dossierId)
    .orderBy('noted.id', 'desc')
    .execute()
}

/** A later clearing ends a confirmation. */
export async function hasConfirmedHit(db: Db, dossierId: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`select has_confirmed_hit(${dossierId}) as confirmed`.execute(db)
  return rows[0]?.confirmed ?? false
}

export function findNotesOfDossiers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('screening_note')
    .select(['dossier_id', 'note'])
    .where(sql<boolean>`dossier_id = any(${ids}::uuid[])`)
    .execute()
}

/** The uncleared hits of the last screening. */
export async function findOpenHits(db: Db, dossierId: string): Promise<Hit[]> {
  const [last] = await findScreenings(db, dossierId, 1)
  return excludeCleared(db, dossierId, last?.answered ?? [])
}

export async function excludeCleared(db: Db, dossierId: string, hits: readonly Hit[]): Promise<Hit[]> {
  if (hits.length === 0) return []
  const cleared = (await findNotes(db, dossierId)).filter(({ outcome }) => outcome === 'cleared')
  const subjects = new Set(cleared.flatMap((note) => note.subjects))
  return hits.filter(({ subject }) => !subjects.has(subject))
}

/** Dossiers whose last screening used another register or is older than their answers. */
export async function findStale(db: Db, listId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    left join lateral (
      select list_id, at from screening where dossier_id = asked.id order by screening.id desc limit 1
    ) last on true
    where last.list_id is distinct from ${listId}
      or exists (select from dossier_value where dossier_id = asked.id and changed_at >= last.at)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function countUnscreened(db: Db): Promise<number> {
  const list = await findList(db)
  if (!list) return 0
  const { rows } = await unscreenedCount(list.id).execute(db)
  return rows[0]?.count ?? 0
}

/** The clock of the database, which also dates notes and answers. */
export async function readClock(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return now
}

export async function addScreening(
  tx: Tx,
  row: {
    dossierId: string
    listId: string
    occasion: Screening['occasion']
    at: Date
    asked: Person[]
    answered: Hit[]
  },
): Promise<void> {
  const { dossierId: dossier_id, listId: list_id, occasion, at, asked, answered } = row
  await tx
    .insertInto('screening')
    .values({ dossier_id, list_id, occasion, at, asked: JSON.stringify(asked), answered: JSON.stringify(answered) })
    .execute()
}

export async function findDossiersWithHit(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as asked (id) where has_open_hit(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
