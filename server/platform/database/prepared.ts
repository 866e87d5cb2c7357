import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
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
  const named = { name, text } as unknown as string
  const { rows } = await db.executeQuery<Row>({ ...query, sql: named })
  return rows
}

type Types = { uuid: string; text: string; int: number; bigint: number }
export type Columns = Readonly<Record<string, keyof Types>>
export type Input<C extends Columns> = { readonly [Name in keyof C]: Types[C[Name]] }

/**
 * A short read that many make at once. It is written over `input`, a relation with these columns and one row for each
 * of them: `select` reads what belongs to one such row, as in `where owner_id = input.owner_id`.
 */
export type BatchedQuery<C extends Columns, Row> = { columns: C; select: RawBuilder<Row> }

/** The statement that reads for all inputs at once; the `input_number` of a row says whose it is. */
export function overInputs<C extends Columns, Row>({ columns, select }: BatchedQuery<C, Row>): RawBuilder<Row> {
  const types = ['int', ...Object.values(columns)]
  // Behind a select, the planner cannot see how many there are: it plans once, instead of anew for every number.
  const arrays = types.map((type, at) => `(select $${at + 1}::${type}[])`)
  const names = ['input_number', ...Object.keys(columns)]
  return sql`select output.*, input.input_number
    from unnest(${sql.raw(arrays.join(', '))}) as input (${sql.raw(names.join(', '))})
    cross join lateral (${select}) output`
}

/** What such a statement is given: the numbers of the inputs, then one array for each column. */
export function toArrays<C extends Columns>(columns: C, inputs: readonly Input<C>[]): unknown[][] {
  return [inputs.map((_, number) => number), ...Object.keys(columns).map((name) => inputs.map((input) => input[name]))]
}
