import { sql, type RawBuilder } from 'kysely'
import { batch } from './batch.ts'
import { runPrepared, statement } from './prepared.ts'
import type { Db } from './tables.ts'

type Types = { uuid: string; text: string; int: number; bigint: number }
type Columns = Readonly<Record<string, keyof Types>>
type Input<C extends Columns> = { readonly [Name in keyof C]: Types[C[Name]] }

/**
 * A short read that many make at once. It is written over `input`, a relation with these columns and one row for each
 * of them: `select` reads what belongs to one such row, as in `where owner_id = input.owner_id`.
 */
export type BatchedQuery<C extends Columns, Row> = { columns: C; select: RawBuilder<Row> }

/** For how many milliseconds a read waits for the others of its batch; then each of them is made on its own. */
export const SLOW_BATCH = 250

/** Reads rows; those who ask at the same moment are answered by one statement. */
export function batchedRead<C extends Columns, Row>(
  db: Db,
  query: BatchedQuery<C, Row>,
): (input: Input<C>) => Promise<readonly Row[]> {
  const prepared = statement(overInputs(query).compile(db).sql)
  return batch(async (inputs) => {
    const keys = inputs.map((input) => JSON.stringify(input))
    // Many ask the very same: it is read once.
    const distinct = [...new Map(inputs.map((input, at) => [keys[at], input]))]
    const values = toArrays(
      query.columns,
      distinct.map(([, input]) => input),
    )
    const reading = runPrepared<Row & { input_number: number }>(db, prepared, values)
    const rows = await (distinct.length === 1 ? reading : within(SLOW_BATCH, reading))
    const found = Map.groupBy(rows, ({ input_number }) => input_number)
    const rowsByKey = new Map(distinct.map(([key], number) => [key, found.get(number) ?? []]))
    return keys.map((key) => rowsByKey.get(key) ?? [])
  })
}

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

/** The same read for one input on its own, whose values the planner sees. */
export function overOne<C extends Columns, Row>({ columns, select }: BatchedQuery<C, Row>, input: Input<C>) {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${input[name]}::${sql.raw(type)} as ${sql.raw(name)}`,
  )
  return sql<Row>`select output.* from (select ${sql.join(values)}) input cross join lateral (${select}) output`
}

/** Gives up after so many milliseconds; the work itself goes on, unheeded. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the batch is too slow')), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
