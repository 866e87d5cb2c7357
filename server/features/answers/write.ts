import { batch } from '../../platform/database/batch.ts'
import { runText } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/tables.ts'
import {
  appendEntries,
  isOpenOnOtherScreen,
  sealEntry,
  toEntryJson,
  type Author,
  type EntryJson,
} from '../../dossier/evidence/events.ts'
import { DOSSIER_CHANNEL } from '../../dossier/live-topics.ts'
import { savedColumns, type DossierPatch } from '../../dossier/summary.ts'
import type { WholeDossier } from '../../dossier/read.ts'
import { toChanges, withWrites, type Write } from './rules/merge.ts'

type WriteRequest = {
  author: Author
  event: string
  block?: number
  /** The dossier that the answers were copied from. */
  from?: string
  writes: readonly Write[]
  patch: DossierPatch
}

/**
 * Writes answers, summary columns and an evidence entry in one statement, under an optimistic lock on the head of the
 * event chain: every writer appends to it. Returns the new dossier, or null if someone else wrote first.
 */
export async function writeIfUnchanged(
  db: Db,
  whole: WholeDossier,
  request: WriteRequest,
): Promise<WholeDossier | null> {
  const { author, event, block, from, writes, patch } = request
  const entry = sealEntry(whole.view.id, author, event, { block, from, changes: toChanges(writes) }, whole.head)
  const row = { ...toEntryJson(entry), patch }
  const isWritten = await (db.isTransaction ? writeAll(db, [row]).then(([only]) => only) : writerFor(db)(row))
  if (!isWritten) return null
  return {
    view: { ...whole.view, ...patch },
    values: withWrites(whole.values, writes),
    head: { seq: entry.seq, hash: entry.hash },
  }
}

type BatchedWrite = EntryJson & { patch: DossierPatch }

const writers = new WeakMap<Db, (row: BatchedWrite) => Promise<boolean>>()

/** Saves of the same moment share one transaction, and one disk flush. */
function writerFor(db: Db): (row: BatchedWrite) => Promise<boolean> {
  const writer = writers.get(db) ?? batch((all: readonly BatchedWrite[]) => writeAll(db, all))
  writers.set(db, writer)
  return writer
}

/** Returns which were written. Of two writes to one dossier, only the first can succeed. */
async function writeAll(db: Db, all: readonly BatchedWrite[]): Promise<boolean[]> {
  const firsts = new Map(all.toReversed().map((row) => [row.dossier_id, row]))
  const rows = await runText<{ dossier_id: string }>(db, write, [JSON.stringify([...firsts.values()])])
  const written = new Set(rows.map(({ dossier_id }) => dossier_id))
  return all.map((row) => firsts.get(row.dossier_id) === row && written.has(row.dossier_id))
}

const columns = savedColumns.join(', ')

// Locks each row first, like every writer, and skips rows that are locked: their callers retry and wait. Columns a
// patch does not name stay unchanged.
const write = `
  with input as materialized (
    select entry.*, item -> 'patch' as patch
    from jsonb_array_elements($1) item, jsonb_populate_record(null::dossier_event, item) entry
  ),
  held as materialized (
    select id from dossier where id = any(array(select dossier_id from input)) for no key update skip locked
  ),
  ${appendEntries},
  answers as (
    insert into dossier_value (dossier_id, element_id, value, version, changed_by, source)
    select dossier_id, change.element, change.after, change.version, actor_id, change.source
    from input join head using (dossier_id)
    cross join lateral jsonb_to_recordset(payload->'changes') as change (element int, after text, version int, source text)
    on conflict (dossier_id, element_id) do update
    set value = excluded.value, version = excluded.version, changed_by = excluded.changed_by,
        changed_at = clock_timestamp(), source = excluded.source
  ),
  summary as (
    update dossier set (${columns}) = (select ${columns} from jsonb_populate_record(dossier, patch))
    from input join head using (dossier_id) where dossier.id = dossier_id and patch <> '{}'
  )
  select dossier_id, case when ${isOpenOnOtherScreen('head.dossier_id', 'input.actor_id')}
    then pg_notify('${DOSSIER_CHANNEL}', dossier_id::text) end
  from input join head using (dossier_id)`
