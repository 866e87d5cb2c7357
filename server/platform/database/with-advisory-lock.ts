import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Runs the work under an advisory lock shared by all processes, or fails at once when another one holds it. The lock
 * belongs to a transaction that does nothing else: PostgreSQL frees it when the process dies, and a pooler keeps it.
 */
export function withAdvisoryLock(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const key = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${key}) as is_mine`.execute(tx)
    if (!rows[0]?.is_mine) throw new Error(`another process holds the lock « ${name} »`)
    await work()
  })
}
