import { sql } from 'kysely'
import { runCompiled } from '../../adapters/database/prepared.ts'
import type { Db } from '../../adapters/database/tables.ts'
import { DOSSIER_CHANNEL, isHeard, sealEntry, type Author, type SealedEntry } from '../../dossier-events.ts'
import type { Patch } from '../../dossier-summary.ts'
import type { WholeDossier } from '../../dossier-view.ts'
import { changesOf } from './changes.ts'
import type { Write } from './merge.ts'

/** Answers to be written, the columns that follow from them, and what the evidence will say. */
export type Writing = { author: Author; event: string; block?: number; writes: readonly Write[]; patch: Patch }

/**
 * Writes answers, their summary and their entry in the evidence in one statement, provided that nothing has happened
 * to the dossier since it was read: every writer adds to its chain, so the end of the chain tells. False otherwise.
 */
export async function writeUnlessOvertaken(db: Db, { view, head }: WholeDossier, writing: Writing): Promise<boolean> {
  const { author, event, block, writes, patch } = writing
  const entry = sealEntry(view.id, author, event, { block, changes: changesOf(writes) }, head)
  const query = sql<{ written: number }>`
    with held as materialized (select id from dossier where id = ${view.id} for no key update),
    head as (${advance(entry)}),
    entry as (${addEntry(entry)}),
    answers as (${writeAnswers(writes, author)}),
    summary as (${updateRow(view, patch)})
    select count(*) as written, case when count(*) > 0 and ${isHeard(entry)}
      then pg_notify(${DOSSIER_CHANNEL}, ${`${view.id} ${entry.seq}`}) end
    from head`
  const [row] = await runCompiled(db, query.compile(db))
  return row?.written === 1
}

// The row is held first, as by every writer: waiting for each other in the same order, none waits for ever.
function advance({ seq, hash }: SealedEntry) {
  return seq === 1
    ? sql`insert into dossier_event_head (dossier_id, seq, hash) select id, 1, ${hash}::bytea from held
          on conflict do nothing returning dossier_id`
    : sql`update dossier_event_head set seq = ${seq}, hash = ${hash} from held
          where dossier_id = held.id and seq = ${seq - 1} returning dossier_id`
}

function addEntry({
  seq,
  at,
  actor_id,
  role,
  event,
  request_id,
  payload,
  salt,
  payload_hash,
  prev,
  hash,
}: SealedEntry) {
  return sql`insert into dossier_event (dossier_id, seq, at, actor_id, role, event, request_id, payload, salt, payload_hash, prev, hash)
    select dossier_id, ${seq}::int, ${at}::timestamptz, ${actor_id}::uuid, ${role}, ${event}, ${request_id},
           ${JSON.stringify(payload)}::jsonb, ${salt}::bytea, ${payload_hash}::bytea, ${prev}::bytea, ${hash}::bytea
    from head`
}

function writeAnswers(writes: readonly Write[], { user }: Author) {
  const ids = writes.map(({ elementId }) => elementId)
  const values = writes.map(({ value }) => value)
  const versions = writes.map(({ version }) => version)
  return sql`insert into dossier_value (dossier_id, element_id, value, version, changed_by)
    select head.dossier_id, given.*, ${user?.id ?? null}::uuid
    from head, unnest(${ids}::int[], ${values}::text[], ${versions}::int[]) as given
    on conflict (dossier_id, element_id) do update
    set value = excluded.value, version = excluded.version, changed_by = excluded.changed_by,
        changed_at = clock_timestamp()`
}

const columns = [
  'product',
  'shares',
  'subscription_amount',
  'detention_mode',
  'dismemberment_type',
  'dismemberment_scope',
  'page_id',
  'page_rank',
  'page_count',
  'missing',
  'last_submitted_block',
  'last_activity',
  'search',
] as const satisfies (keyof Patch)[]

// All columns or none, so that PostgreSQL meets the same few statements again and plans each only once.
function updateRow(view: WholeDossier['view'], patch: Patch) {
  if (Object.keys(patch).length === 0) return sql`select`
  const next = { ...view, ...patch }
  const set = columns.map((column) => sql`${sql.ref(column)} = ${next[column]}`)
  return sql`update dossier set ${sql.join(set)} from head where dossier.id = head.dossier_id`
}
