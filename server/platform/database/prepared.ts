import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from './tables.ts'

/** A prepared statement, parsed and planned once per connection: for the most frequent queries. */
type Statement = { name: string; text: string }

export function toStatement(text: string): Statement {
  // Named by the hash of its text, so that two statements never share a name.
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text }
}

type Connections = {
  pool: Pool
  /** Whether a pooler gives each transaction another connection: a statement is then prepared each time. */
  isShared: boolean
}

const pools = new WeakMap<Db, Connections>()

/** A transaction has no pool: its statements run on its own connection, unprepared. */
export function registerPool(db: Db, connections: Connections): void {
  pools.set(db, connections)
}

/** Bypasses Kysely where it can, because these queries are the most frequent. */
export async function runPrepared<Row>(db: Db, { name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
  const found = pools.get(db)
  if (found) {
    const client = await found.pool.connect()
    const query = { ...(!found.isShared && { name }), text, values: [...values] }
    try {
      // Unsafe cast: the author of the statement knows its rows.
      return (await client.query(query as QueryConfig)).rows as Row[]
    } finally {
      // Not `pool.query`, which closes the connection of a failed statement.
      client.release()
    }
  }
  // Unsafe cast: as above.
  return (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[]
}

type ColumnTypes = { uuid: string; text: string; int: number; bigint: number }
export type Columns = Readonly<Record<string, keyof ColumnTypes>>
export type Input<C extends Columns> = { readonly [Name in keyof C]: ColumnTypes[C[Name]] }

/**
 * A short, frequent read. `select` is written for one row of the relation `input`, which has these columns: `where
 * owner_id = input.owner_id`.
 */
export type BatchedQuery<C extends Columns, Row> = { columns: C; select: RawBuilder<Row> }

/** One statement for all inputs; `input_number` tells which input a row belongs to. */
export function selectForAll<C extends Columns, Row>({ columns, select }: BatchedQuery<C, Row>): RawBuilder<Row> {
  const types = ['int', ...Object.values(columns)]
  // Behind a select the planner cannot see the array length, so that one plan serves every length.
  const arrays = types.map((type, at) => `(select $${at + 1}::${type}[])`)
  const names = ['input_number', ...Object.keys(columns)]
  return sql`select output.*, input.input_number
    from unnest(${sql.raw(arrays.join(', '))}) as input (${sql.raw(names.join(', '))})
    cross join lateral (${select}) output`
}

/** The parameters of that statement: input numbers, then one array per column. */
export function toParameters<C extends Columns>(columns: C, inputs: readonly Input<C>[]): unknown[][] {
  return [inputs.map((_, number) => number), ...Object.keys(columns).map((name) => inputs.map((input) => input[name]))]
}
