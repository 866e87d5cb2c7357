import { runPrepared, statement } from './prepared.ts'
import type { Db } from './tables.ts'
import { together } from './together.ts'

/** The type of each $1, $2… of a question. */
export type ValueType = 'uuid' | 'text' | 'int' | 'bigint'
/** A short read that is made all the time, by many at once. */
export type Question = { text: string; types: readonly ValueType[] }

type Asker = (values: string) => Promise<object[] | undefined>
const askers = new WeakMap<Db, Map<string, Asker>>()

/** Asks a question; those who ask the same thing at the same moment are answered by one statement. */
export async function ask<Row extends object>(
  db: Db,
  question: Question,
  values: readonly (string | number)[],
): Promise<Row[]> {
  const known = askers.get(db) ?? new Map<string, Asker>()
  askers.set(db, known)
  const asker = known.get(question.text) ?? askerOf(db, question)
  known.set(question.text, asker)
  // A border: what the text selects is known to whoever wrote it.
  return ((await asker(JSON.stringify(values))) ?? []) as Row[]
}

function askerOf(db: Db, question: Question): Asker {
  const { types } = question
  const asked = statement(manyTimes(question))
  return together(async (keys) => {
    const values = keys.map((key): unknown[] => JSON.parse(key))
    const rows = await runPrepared<{ asked: number }>(
      db,
      asked,
      types.length === 0 ? [] : types.map((_, at) => values.map((given) => given[at])),
    )
    return answersOf(keys, rows)
  })
}

/** The same question for many values at once: each row says which of them it answers. */
export function manyTimes({ text, types }: Question): string {
  if (types.length === 0) return `select 1 as asked, answer.* from (${text}) answer`
  // Behind a select, the planner cannot see how many there are: it plans once, instead of anew for every number.
  const arrays = types.map((type, at) => `(select $${at + 1}::${type}[])`)
  const names = types.map((_, at) => `p${at + 1}`)
  return `select asked.n::int as asked, answer.* from unnest(${arrays.join(', ')}) with ordinality
    as asked (${names.join(', ')}, n) cross join lateral (${text.replaceAll(/\$(\d+)/g, 'asked.p$1')}) answer`
}

function answersOf(keys: readonly string[], rows: readonly { asked: number }[]): Map<string, object[]> {
  const answers = new Map<string, object[]>(keys.map((key) => [key, []]))
  for (const { asked, ...row } of rows) answers.get(keys[asked - 1] ?? '')?.push(row)
  return answers
}
