import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { batchedRead } from './batched-read.ts'

const { db } = await testDatabase()
const repeat = batchedRead(db, {
  columns: { word: 'text', times: 'int' },
  select: sql<{ said: string; added: number }>`select input.word || at as said, input.times + at as added
    from generate_series(1, input.times) at where input.word <> 'nothing' order by at`,
})

test('everyone gets the rows of their own input, however many ask at once', async () => {
  const words = ['é', '%', '"quoted", {in} braces', '\\', 'null', '', 'nothing', 'é']
  const asked = Array.from({ length: 200 }, (_, at) => ({ word: words[at % words.length]!, times: at % 5 }))
  const answers = await Promise.all(asked.map(repeat))
  const expected = asked.map(({ word, times }) =>
    word === 'nothing'
      ? []
      : Array.from({ length: times }, (_, at) => ({ said: word + (at + 1), added: times + at + 1 })),
  )
  expect(answers.map((rows) => rows.map(({ said, added }) => ({ said, added })))).toEqual(expected)
})

test('simultaneous identical reads share one query', async () => {
  const now = batchedRead(db, { columns: {}, select: sql<{ now: string }>`select clock_timestamp()::text as now` })
  const answers = await Promise.all(Array.from({ length: 50 }, () => now({})))
  expect(new Set(answers.flat().map((row) => row.now)).size).toBeLessThan(5)
})

const id = '00000000-0000-4000-8000-000000000000'

test('an input that the database refuses fails its own call and no other', async () => {
  const same = batchedRead(db, { columns: { id: 'uuid' }, select: sql<{ id: string }>`select input.id` })
  const answers = await Promise.allSettled([{ id }, { id: 'no-id' }, { id }].map(same))
  expect(answers).toMatchObject([{ value: [{ id }] }, { status: 'rejected' }, { value: [{ id }] }])
})

test('a slow read delays the others of its batch no longer than the limit', async () => {
  const sleep = batchedRead(db, {
    columns: { seconds: 'int' },
    select: sql<{ slept: string }>`select pg_sleep(input.seconds)::text as slept`,
  })
  const begun = performance.now()
  let isOver = false
  const slow = sleep({ seconds: 3 }).finally(() => (isOver = true))
  await sleep({ seconds: 0 })
  expect(performance.now() - begun).toBeGreaterThan(248)
  expect(isOver).toBe(false)
  expect(await slow).toHaveLength(1)
})
