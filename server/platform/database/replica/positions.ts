import { sql } from 'kysely'
import { runText } from '../prepared.ts'
import type { Db } from '../tables.ts'

// In bytes of the write-ahead log.
const POSITION = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`
const REPLAYED = `case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end`

/** Position of a server in its write-ahead log; `system` identifies a server and its copies. */
type ServerPosition<Position> = { position: Position; system: string }

export const readPosition = (primary: Db): Promise<ServerPosition<number>> => read(primary, POSITION)

/** The position is null where the server is no replica, or no longer. */
export const readReplayed = (replica: Db): Promise<ServerPosition<number | null>> => read(replica, REPLAYED)

async function read<Position>(db: Db, position: string): Promise<ServerPosition<Position>> {
  const select = `select ${position} as position, system_identifier::text as system from pg_control_system()`
  const [row] = await runText<ServerPosition<Position>>(db, select, [])
  if (!row) throw new Error('the position query returned no row')
  return row
}

/** The position is read once the row is locked, so that it never goes back. */
export async function setLastWrites(primary: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted()
  await sql`
    insert into last_write (user_id, position)
    select id, ${sql.raw(POSITION)} from unnest(${ids}::uuid[]) id order by id
    on conflict (user_id) do update set position = ${sql.raw(POSITION)}`.execute(primary)
}
