import { sql } from 'kysely'
import { batch } from './batch.ts'
import {
  selectForAll,
  runText,
  PLANNED_EACH_TIME,
  toParameters,
  type BatchedQuery,
  type Columns,
  type Input,
} from './prepared.ts'
import type { Db } from './tables.ts'

export type { BatchedQuery } from './prepared.ts'

/** Milliseconds after which a slow batch is run again one by one. */
const BATCH_TIMEOUT = 250

/** Reads rows; calls of the same moment share one statement. */
export function batchedRead<C extends Columns, Row>(
  db: Db,
  query: BatchedQuery<C, Row>,
): (input: Input<C>) => Promise<readonly Row[]> {
  const text = selectForAll(query).compile(db).sql
  return batch(async (inputs) => {
    const keys = inputs.map((input) => JSON.stringify(input))
    const distinct = [...new Map(inputs.map((input, at) => [keys[at], input]))]
    const values = toParameters(
      query.columns,
      distinct.map(([, input]) => input),
    )
    const reading = runText<Row & { input_number: number }>(db, text, values)
    const rows = await (distinct.length === 1 ? reading : withTimeout(BATCH_TIMEOUT, reading))
    const found = Map.groupBy(rows, ({ input_number }) => input_number)
    const rowsByKey = new Map(distinct.map(([key], number) => [key, found.get(number) ?? []]))
    return keys.map((key) => rowsByKey.get(key) ?? [])
  })
}

/** The same statement for a single input: in a transaction, whose reads no other call may share. */
export function readOne<C extends Columns, Row>(db: Db, query: BatchedQuery<C, Row>, input: Input<C>): Promise<Row[]> {
  return runText(db, selectForAll(query).compile(db).sql, toParameters(query.columns, [input]))
}

/** The same read for a single input, whose values the planner sees. */
export function selectForOne<C extends Columns, Row>({ columns, select }: BatchedQuery<C, Row>, input: Input<C>) {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${input[name]}::${sql.raw(type)} as ${sql.raw(name)}`,
  )
  return sql<Row>`select output.* ${sql.raw(PLANNED_EACH_TIME)} from (select ${sql.join(values)}) input
    cross join lateral (${select}) output`
}

/** Rejects after a time; the work itself is not cancelled. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the batch is too slow')), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
