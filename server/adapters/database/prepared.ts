import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from './tables.ts'

/** A statement that PostgreSQL parses and plans once for each connection, for the few calls made all the time. */
type Statement = { name: string; text: string }

export function statement(text: string): Statement {
  // The text names itself: two statements can never share a name.
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text }
}

const pools = new WeakMap<Db, Pool>()

/** The connections behind a database. A transaction has none but its own. */
export function keepPool(db: Db, pool: Pool): void {
  pools.set(db, pool)
}

/** What is read or written all the time goes to its connection by the shortest way. */
export async function runPrepared<Row>(db: Db, { name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db)
  if (pool) {
    const client = await pool.connect()
    try {
      // A border: whoever wrote the statement knows its rows.
      return (await client.query({ name, text, values: [...values] } as QueryConfig)).rows as Row[]
    } finally {
      // Not `pool.query`: a statement that fails would cost its connection.
      client.release()
    }
  }
  const query = CompiledQuery.raw(text, [...values])
  // A border: Kysely hands `sql` on to the driver as it is, and the driver takes a named statement in its place.
  const sql = { name, text } as unknown as string
  const { rows } = await db.executeQuery<Row>({ ...query, sql })
  return rows
}
