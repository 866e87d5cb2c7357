import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { askFor, askOf, type Question } from './ask.ts'

const { db } = await testDatabase()
const ask = askOf(db)
const answers: Question<{ said: string; added: number }> = {
  text: `select $1 || at as said, $2 + at as added from generate_series(1, $2) at where $1 <> 'nothing' order by at`,
  types: ['text', 'int'],
  read: ([said, added]: [string, number]) => ({ said, added }),
}
const says = (word: string, times: number) => ask(answers, [word, times])

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

const only = { read: ([value]: [string]) => value }

test('a question without values is asked once for all who ask it at once', async () => {
  const now: Question<string> = { text: 'select clock_timestamp()::text', types: [], ...only }
  const told = await Promise.all(Array.from({ length: 50 }, () => ask(now, [])))
  expect(new Set(told.flat()).size).toBeLessThan(5)
})

test('a value that cannot be understood fails, and the next question is answered', async () => {
  const same: Question<string> = { text: 'select $1', types: ['uuid'], ...only }
  await expect(ask(same, ['no-id'])).rejects.toThrow('uuid')
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await ask(same, [id])).toEqual([id])
})

test('an answer confirms its reader as long as his row is the one he was met with', async () => {
  const { id, version } = await db
    .selectFrom('app_user')
    .select(['id', sql<string>`xmin::text`.as('version')])
    .where('username', '=', 'advisor')
    .executeTakeFirstOrThrow()
  const isConfirmed = async () => {
    let confirmed = false
    await askFor(db, { id, version }, (isSame) => (confirmed = isSame))(answers, ['word', 1])
    return confirmed
  }
  expect(await isConfirmed()).toBe(true)
  await db.updateTable('app_user').set({ disabled: true }).where('id', '=', id).execute()
  expect(await isConfirmed()).toBe(false)
  await db.updateTable('app_user').set({ disabled: false }).where('id', '=', id).execute()
  expect(await isConfirmed()).toBe(false)
})
