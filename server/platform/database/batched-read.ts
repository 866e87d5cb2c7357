import { sql } from 'kysely'
import { batch } from './batch.ts'
import {
  overInputs,
  runPrepared,
  statement,
  toArrays,
  type BatchedQuery,
  type Columns,
  type Input,
} from './prepared.ts'
import type { Db } from './tables.ts'

export type { BatchedQuery } from './prepared.ts'

/** For how many milliseconds a read waits for the others of its batch; then each of them is made on its own. */
const SLOW_BATCH = 250

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
