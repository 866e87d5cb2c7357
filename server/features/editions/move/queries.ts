import { sql } from 'kysely'
import { appendEntries, type EntryJson } from '../../../dossier/evidence/events.ts'
import { savedColumns, type DossierPatch } from '../../../dossier/summary.ts'
import { runText } from '../../../platform/database/prepared.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { Searchable } from '../../../dossier/search-text.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { SentDocument } from './impact.ts'

export type OpenDossier = DossierRow & {
  sent: readonly SentDocument[]
  /** Number and hash of its last evidence entry, which detect a change. */
  seq: number
  hash: Buffer | null
  advisor: Searchable['advisor']
  /** Whether it is open on a screen, which has the form of its edition. */
  isInUse: boolean
}

const AT_ONCE = 200
const buckets = ['current', 'signature'] as const
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Up to where dossiers were found. */
export type Place = { edition: string; bucket: (typeof buckets)[number]; after: string }
type Batch = { dossiers: OpenDossier[]; place: Place }

/**
 * Dossiers of other editions that are neither signed nor abandoned, in batches that an index gives. `from` continues
 * after a place.
 */
export async function* findOpenDossiers(db: Db, target: string, from?: Place): AsyncGenerator<Batch> {
  for (const edition of await findOpenEditions(db, target)) {
    if (from && edition < from.edition) continue
    for (const bucket of buckets) {
      const isHere = from?.edition === edition
      if (isHere && buckets.indexOf(bucket) < buckets.indexOf(from.bucket)) continue
      let after = isHere && from.bucket === bucket ? from.after : FIRST
      for (;;) {
        const found = await select(db)
          .where('edition', '=', edition)
          .where('bucket', '=', bucket)
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute()
        const last = found.at(-1)
        if (!last) break
        after = last.id
        yield { dossiers: found, place: { edition, bucket, after } }
        if (found.length < AT_ONCE) break
      }
    }
  }
}

export async function countOpenDossiers(db: Db, target: string): Promise<number> {
  const { count } = await db
    .selectFrom('dossier')
    .select(db.fn.countAll<number>().as('count'))
    .where('edition', '<>', target)
    .where('bucket', 'in', buckets)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Null when it is no longer open. */
export async function findOpenDossier(db: Db, id: string): Promise<OpenDossier | null> {
  return (await select(db).where('id', '=', id).where('bucket', 'in', buckets).executeTakeFirst()) ?? null
}

/** By element id. */
export type StoredAnswers = readonly (readonly [number, { value: string }])[]

/** Of several dossiers; none for one without answers. */
export async function findAnswers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredAnswers>> {
  if (ids.length === 0) return new Map()
  type Row = { dossier_id: string; answers: Record<string, string> }
  const rows = await runText<Row>(db, answers, [ids])
  return new Map(
    rows.map((row) => [row.dossier_id, Object.entries(row.answers).map(([id, value]) => [Number(id), { value }])]),
  )
}

const answers = `
  select dossier_id, json_object_agg(element_id, value) as answers from dossier_value
  where dossier_id = any($1) and value <> '' group by dossier_id`

export type MovedDossier = EntryJson & { from: string; patch: DossierPatch }

/**
 * Moves dossiers that nobody has changed since they were read and that are on no screen, each with its entry in the
 * evidence, and returns their ids. The others stay as they are, and so do those that somebody is writing to.
 */
export async function moveUntouched(tx: Tx, target: string, moved: readonly MovedDossier[]): Promise<Set<string>> {
  const rows = await runText<{ id: string }>(tx, move, [JSON.stringify(moved), target])
  return new Set(rows.map(({ id }) => id))
}

const columns = savedColumns.join(', ')
const move = `
  with input as materialized (
    select entry.*, item ->> 'from' as old, item -> 'patch' as patch
    from jsonb_array_elements($1) item, jsonb_populate_record(null::dossier_event, item) entry
  ),
  held as materialized (
    select id from dossier
    where id = any(array(select dossier_id from input))
    and edition = (select old from input where dossier_id = dossier.id)
    and not exists (select from dossier_presence here where here.dossier_id = dossier.id and here.until > now())
    for no key update skip locked
  ),
  ${appendEntries}
  update dossier set (edition, ${columns}) = (select $2, ${columns} from jsonb_populate_record(dossier, patch))
  from input join head using (dossier_id) where dossier.id = dossier_id
  returning dossier.id`

async function findOpenEditions(db: Db, target: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from edition where id <> ${target} and exists (
    select from dossier where edition = edition.id and bucket in (${sql.join(buckets)})) order by id collate "C"`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function select(db: Db) {
  return db
    .selectFrom('dossier')
    .leftJoin('dossier_event_head as head', 'head.dossier_id', 'dossier.id')
    .selectAll('dossier')
    .select([
      sql<OpenDossier['sent']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'isOut', state in ('preparing', 'sent')))
        from (
          select distinct on (kind) kind, state from envelope where dossier_id = dossier.id order by kind, trial desc
        ) last where state in ('preparing', 'sent', 'completed')
      ), '[]') || coalesce((
        select jsonb_build_array(jsonb_build_object('kind', 'report', 'isOut', decision is null))
        from (select * from report where dossier_id = dossier.id order by trial desc limit 1) last
        where failed_at is null and decision is distinct from 'refused'
      ), '[]')`.as('sent'),
      sql<number>`coalesce(head.seq, 0)`.as('seq'),
      'head.hash',
      sql<OpenDossier['advisor']>`(
        select jsonb_build_object('lastname', lastname, 'firstname', firstname, 'external_id', external_id)
        from app_user where id = dossier.advisor_id
      )`.as('advisor'),
      sql<boolean>`exists (
        select from dossier_presence here where here.dossier_id = dossier.id and here.until > now()
      )`.as('isInUse'),
    ])
}
