import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

/** An entry as it is kept to the last digit, which neither a Date nor a number of JavaScript would show. */
export type Entry = Omit<Selectable<Tables['dossier_event']>, 'payload'> & {
  payload: string | null
  /** Whether the instant has more digits than any that was ever written. */
  finer: boolean
}
export type Head = Selectable<Tables['dossier_event_head']>

/** The next dossiers, and chains or heads without one, in the order of their ids. */
export async function findChainIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Chains = { entries: Entry[]; heads: Head[] }

/** Both as they were at one moment: a dossier being written to must not look cut short. */
export async function findChains(db: Db, ids: readonly string[]): Promise<Chains> {
  return atOneMoment(db, (tx) => readChains(tx, ids))
}

/** All that is read is of one moment, whatever others write meanwhile. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export async function readChains(tx: Tx, ids: readonly string[]): Promise<Chains> {
  return {
    entries: await tx
      .selectFrom('dossier_event')
      .select(['dossier_id', 'seq', 'at', 'actor_id', 'role', 'event', 'request_id'])
      .select(['salt', 'payload_hash', 'prev', 'hash'])
      .select(sql<string | null>`payload::text`.as('payload'))
      .select(sql<boolean>`at <> date_trunc('milliseconds', at)`.as('finer'))
      .where('dossier_id', 'in', ids)
      .orderBy('dossier_id')
      .orderBy('seq')
      .execute(),
    heads: await tx.selectFrom('dossier_event_head').selectAll().where('dossier_id', 'in', ids).execute(),
  }
}

/** A head that was copied and is no entry of its chain any more, nor is it by another hash unless there is one `there`. */
export type LostHead = { dossier_id: string; seq: number; there: boolean; last: number }

export async function findLostHeads(db: Db, heads: readonly Head[]): Promise<LostHead[]> {
  const { rows } = await sql<LostHead>`
    select copied.dossier_id, copied.seq, entry.hash is not null as there,
      (select coalesce(max(e.seq), 0) from dossier_event e where e.dossier_id = copied.dossier_id) as last
    from unnest(${heads.map(({ dossier_id }) => dossier_id)}::uuid[], ${heads.map(({ seq }) => seq)}::int[],
      ${heads.map(({ hash }) => hash)}::bytea[]) as copied (dossier_id, seq, hash)
    left join dossier_event entry on (entry.dossier_id, entry.seq) = (copied.dossier_id, copied.seq)
    where entry.hash is distinct from copied.hash
    order by copied.dossier_id, copied.seq`.execute(db)
  return rows
}

/** Heads that moved since they were copied. One that was set back is not: the copies know better. */
export async function findUncopiedHeads(db: Db, limit: number): Promise<Head[]> {
  return db
    .selectFrom('dossier_event_head as head')
    .leftJoin('copied_head as copied', 'copied.dossier_id', 'head.dossier_id')
    .select(['head.dossier_id', 'head.seq', 'head.hash'])
    .where((where) => where('head.seq', '>', where.fn.coalesce('copied.seq', sql<number>`0`)))
    .orderBy('head.dossier_id')
    .limit(limit)
    .execute()
}

export async function setCopied(db: Db, heads: readonly Head[], key: string): Promise<void> {
  await sql`
    insert into copied_head (dossier_id, seq, copy)
    select id, seq, ${key} from unnest(${heads.map(({ dossier_id }) => dossier_id)}::uuid[],
      ${heads.map(({ seq }) => seq)}::int[]) as moved (id, seq)
    on conflict (dossier_id) do update set seq = excluded.seq, copy = excluded.copy`.execute(db)
}

/** The copies in which the database says its heads are. */
export async function findCopyKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('copied_head').select('copy').distinct().orderBy('copy').execute()
  return rows.map(({ copy }) => copy)
}
