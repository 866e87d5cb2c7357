import { runPrepared, statement } from '../../adapters/database/prepared.ts'
import type { Db } from '../../adapters/database/tables.ts'
import { together } from '../../adapters/database/together.ts'
import { DOSSIER_CHANNEL, isHeard, sealEntry, type Author, type SealedEntry } from '../../dossier/events.ts'
import { savedColumns, type Patch } from '../../dossier/summary.ts'
import type { WholeDossier } from '../../dossier/view.ts'
import { changesOf } from './changes.ts'
import { withWrites, type Write } from './merge.ts'

/** Answers to be written, the columns that follow from them, and what the evidence will say. */
export type Writing = { author: Author; event: string; block?: number; writes: readonly Write[]; patch: Patch }

/**
 * Writes answers, their summary and their entry in the evidence in one statement, provided that nothing has happened
 * to the dossier since it was read: every writer adds to its chain, so the end of the chain tells. Answers the dossier
 * as it is then, or null if it was overtaken.
 */
export async function writeUnlessOvertaken(
  db: Db,
  whole: WholeDossier,
  writing: Writing,
): Promise<WholeDossier | null> {
  const entry = sealed(whole, writing)
  const given = givenOf(writing, entry)
  const isWritten = db.isTransaction
    ? (await writeAll(db, [given])).has(given.dossier_id)
    : // The seal of an entry is unlike any other: no two are taken for one.
      await writerOf(db)(given.hash, given)
  if (!isWritten) return null
  return {
    view: { ...whole.view, ...writing.patch },
    values: withWrites(whole.values, writing.writes),
    head: { seq: entry.seq, hash: entry.hash },
  }
}

const sealed = ({ view, head }: WholeDossier, { author, event, block, writes }: Writing) =>
  sealEntry(view.id, author, event, { block, changes: changesOf(writes) }, head)

type Given = ReturnType<typeof givenOf>

/** All that the statement needs, as JSON says it. */
function givenOf({ patch }: Writing, entry: SealedEntry) {
  const { salt, payload_hash, prev, hash } = entry
  return {
    ...entry,
    salt: hex(salt),
    payload_hash: hex(payload_hash),
    prev: prev && hex(prev),
    hash: hex(hash),
    patch,
  }
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

const writers = new WeakMap<Db, (seal: string, given: Given) => Promise<boolean | undefined>>()

/** What is written at the same moment is one transaction: it waits once for the disk. */
function writerOf(db: Db) {
  const known = writers.get(db)
  if (known) return known
  const writer = together(async (all: ReadonlyMap<string, Given>) => {
    // Two to the same dossier: the second is overtaken by the first.
    const firsts = [...new Map([...all.values()].toReversed().map((given) => [given.dossier_id, given])).values()]
    const written = await writeAll(db, firsts).catch((error: unknown) => {
      // What is wrong with one must not fail the others: each tries again by itself, as if it had been overtaken.
      if (all.size === 1) throw error
      return new Set<string>()
    })
    return new Map(firsts.map(({ hash, dossier_id }) => [hash, written.has(dossier_id)]))
  })
  writers.set(db, writer)
  return writer
}

/** The dossiers that were written to. */
async function writeAll(db: Db, given: readonly Given[]): Promise<Set<string>> {
  const rows = await runPrepared<{ id: string }>(db, write, [JSON.stringify(given)])
  return new Set(rows.map(({ id }) => id))
}

const columns = savedColumns.join(', ')

// Each row is held first, as by every writer. One that someone else holds is left: they are about to overtake us.
// What a patch does not name stays as it is in the row.
const write = statement(`
  with given as materialized (
    select * from json_to_recordset($1::json) as given (
      dossier_id uuid, seq int, at timestamptz, actor_id uuid, role text, event text, request_id text,
      payload jsonb, salt bytea, payload_hash bytea, prev bytea, hash bytea, patch jsonb)
  ),
  held as materialized (
    select id from dossier where id = any (array(select dossier_id from given)) order by id
    for no key update skip locked
  ),
  head as (
    insert into dossier_event_head as head (dossier_id, seq, hash)
    select dossier_id, seq, hash from given join held on held.id = dossier_id
    on conflict (dossier_id) do update set seq = excluded.seq, hash = excluded.hash where head.seq = excluded.seq - 1
    returning dossier_id
  ),
  entry as (
    insert into dossier_event
      (dossier_id, seq, at, actor_id, role, event, request_id, payload, salt, payload_hash, prev, hash)
    select dossier_id, seq, at, actor_id, role, event, request_id, payload, salt, payload_hash, prev, hash
    from given join head using (dossier_id)
  ),
  answers as (
    insert into dossier_value (dossier_id, element_id, value, version, changed_by)
    select dossier_id, change.element, change.after, change.version, actor_id from given join head using (dossier_id)
    cross join lateral jsonb_to_recordset(payload->'changes') as change (element int, after text, version int)
    on conflict (dossier_id, element_id) do update
    set value = excluded.value, version = excluded.version, changed_by = excluded.changed_by,
        changed_at = clock_timestamp()
  ),
  summary as (
    update dossier set (${columns}) = (select ${columns} from jsonb_populate_record(dossier, patch))
    from given join head using (dossier_id) where dossier.id = dossier_id and patch <> '{}'
  )
  select dossier_id as id, case when ${isHeard('head.dossier_id', 'given.actor_id')}
    then pg_notify('${DOSSIER_CHANNEL}', dossier_id || ' ' || seq) end
  from given join head using (dossier_id)`)
