import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

/** The payload is text, because parsing would lose digits of numbers. */
export type Entry = Omit<Selectable<Tables['dossier_event']>, 'payload'> & {
  payload: string | null
  /** The product writes milliseconds only: microseconds are a sign of tampering that a Date would hide. */
  hasMicroseconds: boolean
}
export type Head = Pick<Selectable<Tables['dossier_event_head']>, 'dossier_id' | 'seq' | 'hash'>

export async function findChainIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Chains = { entries: Entry[]; heads: Head[] }

/** From one snapshot: otherwise a dossier being written to would look truncated. */
export async function findChains(db: Db, ids: readonly string[]): Promise<Chains> {
  return inSnapshot(db, (tx) => readChains(tx, ids))
}

export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export async function readChains(tx: Tx, ids: readonly string[]): Promise<Chains> {
  return {
    entries: await tx
      .selectFrom('dossier_event')
      .select(['dossier_id', 'seq', 'at', 'actor_id', 'role', 'event', 'request_id'])
      .select(['salt', 'payload_hash', 'prev', 'hash'])
      .select(sql<string | null>`payload::text`.as('payload'))
      .select(sql<boolean>`at <> date_trunc('milliseconds', at)`.as('hasMicroseconds'))
      .where('dossier_id', 'in', ids)
      .orderBy('dossier_id')
      .orderBy('seq')
      .execute(),
    heads: await tx.selectFrom('dossier_event_head').selectAll().where('dossier_id', 'in', ids).execute(),
  }
}

/** A copied head that its chain no longer has. `hasEntry`: the chain has an entry of that number, with another hash. */
export type LostHead = { dossier_id: string; seq: number; hasEntry: boolean; last: number }

export async function findLostHeads(db: Db, heads: readonly Head[]): Promise<LostHead[]> {
  const { rows } = await sql<LostHead>`
    select copied.dossier_id, copied.seq, entry.hash is not null as "hasEntry",
      (select coalesce(max(e.seq), 0) from dossier_event e where e.dossier_id = copied.dossier_id) as last
    from unnest(${heads.map(({ dossier_id }) => dossier_id)}::uuid[], ${heads.map(({ seq }) => seq)}::int[],
      ${heads.map(({ hash }) => hash)}::bytea[]) as copied (dossier_id, seq, hash)
    left join dossier_event entry on (entry.dossier_id, entry.seq) = (copied.dossier_id, copied.seq)
    where entry.hash is distinct from copied.hash
    order by copied.dossier_id, copied.seq`.execute(db)
  return rows
}

/** Heads that advanced since they were copied. One that was set back is left out, so that its copy reveals it. */
export async function findUncopiedHeads(db: Db, limit: number): Promise<Head[]> {
  return db
    .selectFrom('dossier_event_head')
    .select(['dossier_id', 'seq', 'hash'])
    .whereRef('seq', '>', 'copied_seq')
    .orderBy('dossier_id')
    .limit(limit)
    .execute()
}

export async function setCopied(db: Db, heads: readonly Head[], key: string): Promise<void> {
  await sql`
    with moved as (
      select * from unnest(${heads.map(({ dossier_id }) => dossier_id)}::uuid[],
        ${heads.map(({ seq }) => seq)}::int[]) as moved (id, seq)
    ), marked as (
      update dossier_event_head head set copied_seq = moved.seq from moved
      where head.dossier_id = moved.id and head.seq > head.copied_seq
    )
    insert into copied_head (dossier_id, seq, copy) select id, seq, ${key} from moved
    on conflict (dossier_id) do update set seq = excluded.seq, copy = excluded.copy`.execute(db)
}

export async function findCopyKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('copied_head').select('copy').distinct().orderBy('copy').execute()
  return rows.map(({ copy }) => copy)
}
