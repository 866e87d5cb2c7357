import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { ask, type Question } from './ask.ts'

const { db } = await testDatabase()
const answers: Question = {
  text: `select $1 || at as said, $2 + at as added from generate_series(1, $2) at where $1 <> 'nothing' order by at`,
  types: ['text', 'int'],
}
const says = (word: string, times: number) => ask<{ said: string; added: number }>(db, answers, [word, times])

test('everyone gets the answer to his own question, however many ask at once', async () => {
  const words = ['é', '%', '"quoted", {in} braces', '\\', 'null', '', 'nothing', 'é']
  const asked = Array.from({ length: 200 }, (_, at) => [words[at % words.length]!, at % 5] as const)
  const told = await Promise.all(asked.map(([word, times]) => says(word, times)))
  const expected = asked.map(([word, times]) =>
    word === 'nothing'
      ? []
      : Array.from({ length: times }, (_, at) => ({ said: word + (at + 1), added: times + at + 1 })),
  )
  expect(told).toEqual(expected)
})

test('a question without values is asked once for all who ask it at once', async () => {
  const now: Question = { text: 'select clock_timestamp()::text as at', types: [] }
  const told = await Promise.all(Array.from({ length: 50 }, () => ask<{ at: string }>(db, now, [])))
  expect(new Set(told.map(([row]) => row?.at)).size).toBeLessThan(5)
})

test('a value that cannot be understood fails, and the next question is answered', async () => {
  await expect(ask(db, { text: 'select $1 as id', types: ['uuid'] }, ['no-id'])).rejects.toThrow('uuid')
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await ask(db, { text: 'select $1 as id', types: ['uuid'] }, [id])).toEqual([{ id }])
})
