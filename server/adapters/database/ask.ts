import { runPrepared, statement } from './prepared.ts'
import type { Db } from './tables.ts'
import { together } from './together.ts'

/** The type of each $1, $2… of a question. */
export type ValueType = 'uuid' | 'text' | 'int' | 'bigint'
/** A short read that is made all the time, by many at once. `read` makes a row of the columns it selects. */
export type Question<Row> = { text: string; types: readonly ValueType[]; read(columns: readonly unknown[]): Row }
export type Ask = <Row>(question: Question<Row>, values: readonly Value[]) => Promise<Row[]>

/** On whose behalf one asks: which version of his row was true when he was last met. */
export type Reader = { id: string; version: string }

type Value = string | number
type Asked = { values: readonly Value[]; reader: string | null }
type Answer = { columns: unknown[][]; version: string | null }
type Asker = (key: string, asked: Asked) => Promise<Answer | undefined>

const askers = new WeakMap<Db, Map<string, Asker>>()

/** Asks questions; those who ask the same thing at the same moment are answered by one statement. */
export function askOf(db: Db): Ask {
  return async (question, values) => (await answerTo(db, question, values, null)).columns.map(question.read)
}

/** The same for someone known from before: each answer tells whether his row is seen to be as it was. */
export function askFor(db: Db, { id, version }: Reader, tell: (isSame: boolean) => void): Ask {
  return async (question, values) => {
    const answer = await answerTo(db, question, values, id)
    tell(answer.version === version)
    return answer.columns.map(question.read)
  }
}

async function answerTo(
  db: Db,
  question: Question<unknown>,
  values: readonly Value[],
  reader: string | null,
): Promise<Answer> {
  const known = askers.get(db) ?? new Map<string, Asker>()
  askers.set(db, known)
  const asker = known.get(question.text) ?? askerOf(db, question)
  known.set(question.text, asker)
  return (await asker(`${reader} ${JSON.stringify(values)}`, { values, reader })) ?? { columns: [], version: null }
}

function askerOf(db: Db, question: Question<unknown>): Asker {
  const prepared = statement(manyTimes(question))
  return together(async (asked) => {
    const all = [...asked.values()]
    const arrays = question.types.map((_, at) => all.map(({ values }) => values[at]))
    const rows = await runPrepared<unknown[]>(db, prepared, [all.map(({ reader }) => reader), ...arrays], 'array')
    return answersOf([...asked.keys()], rows)
  })
}

/** The same question for many values at once: each row ends with which of them it answers, and the reader's version. */
export function manyTimes({ text, types }: Pick<Question<unknown>, 'text' | 'types'>): string {
  // Behind a select, the planner cannot see how many there are: it plans once, instead of anew for every number.
  const arrays = ['uuid', ...types].map((type, at) => `(select $${at + 1}::${type}[])`)
  const names = types.map((_, at) => `p${at + 1}, `).join('')
  return `select answer.*, asked.n::int, reader.xmin::text from unnest(${arrays.join(', ')}) with ordinality
    as asked (reader, ${names}n) left join app_user reader on reader.id = asked.reader and not reader.disabled
    cross join lateral (${text.replaceAll(/\$(\d+)/g, 'asked.p$1')}) answer`
}

function answersOf(keys: readonly string[], rows: readonly unknown[][]): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const row of rows) {
    // A border: the last two columns are those that `manyTimes` adds.
    const [asked, version] = row.splice(-2) as [number, string | null]
    const key = keys[asked - 1] ?? ''
    const answer = answers.get(key)
    if (answer) answer.columns.push(row)
    else answers.set(key, { columns: [row], version })
  }
  return answers
}
