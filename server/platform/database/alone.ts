import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Does what only one at a time may do, in whichever process; who comes second fails, and may try again later. PostgreSQL
 * holds the place for a connection: a process that dies gives it up.
 */
export function alone(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${key}) as is_mine`.execute(connection)
    if (!rows[0]?.is_mine) throw new Error(`another worker has the ${name} in hand`)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
