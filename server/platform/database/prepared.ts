import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './tables.ts'

/** In the text of a statement whose best plan depends on its values. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/** From its third run on a statement is prepared: one that is built for its input seldom comes again. */
const RUNS_BEFORE = 2
/** Bounds the memory: of each connection for what is prepared, of the process for what is counted. */
const MAX_PREPARED = 300
const MAX_COUNTED = 2000

const runs = new Map<string, number>()
const names = new Map<string, string>()
let generation = 0

/**
 * Prepares the statements of a connection that repeat: PostgreSQL parses and plans each once, which for most takes
 * longer than to run it.
 */
export function prepareRepeated(client: PoolClient): void {
  const query = client.query.bind(client)
  const runNamed = async (name: string, text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      forgetNames()
      // A transaction does not outlive an error.
      if (client.getTransactionStatus() !== 'I') throw error
      return query(text, values)
    }
  }
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const [text, values, ...others] = given
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0
    const name = isPlain ? findName(text) : null
    return isPlain && name !== null ? runNamed(name, text, values) : Reflect.apply(query, client, given)
  })
}

function findName(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_PREPARED || text.includes(PLANNED_EACH_TIME)) return null
  const count = (runs.get(text) ?? 0) + 1
  if (count <= RUNS_BEFORE) {
    if (runs.size >= MAX_COUNTED) runs.clear()
    runs.set(text, count)
    return null
  }
  runs.delete(text)
  // By the hash of its text, so that two statements never share a name.
  const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** After a migration, `select *` has other columns than when it was prepared. */
const isStalePlan = (error: unknown) =>
  error instanceof Error && error.message === 'cached plan must not change result type'

/** A name cannot be prepared twice on a connection, so the next ones differ. */
function forgetNames(): void {
  generation += 1
  names.clear()
}

const pools = new WeakMap<Db, Pool>()

/** A transaction has no pool: its statements run on its own connection. */
export function registerPool(db: Db, pool: Pool): void {
  pools.set(db, pool)
}

/** Bypasses Kysely where it can, for the most frequent queries. */
export async function runText<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db)
  // Unsafe cast: the author of the statement knows its rows.
  if (!pool) return (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[]
  const client = await pool.connect()
  try {
    // Unsafe cast: as above.
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    // Not `pool.query`, which closes the connection of a failed statement.
    client.release()
  }
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
