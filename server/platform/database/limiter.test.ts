import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { databaseLimiter, type Limit } from './limiter.ts'

const { db } = await testDatabase()
const strict: Limit = { name: 'strict', max: 5, seconds: 60 }
const wide: Limit = { name: 'wide', max: 100, seconds: 60 }

async function hits(times: number, hit: () => Promise<number | null>): Promise<(number | null)[]> {
  const answers = []
  for (let time = 0; time < times; time++) answers.push(await hit())
  return answers
}

test('a hit over the limit is answered with how long to wait', async () => {
  const limiter = databaseLimiter(db)
  const answers = await hits(6, () => limiter.hit(strict, 'one'))
  expect(answers.slice(0, 5)).toEqual([null, null, null, null, null])
  expect(answers[5]).toBeGreaterThan(50)
  expect(answers[5]).toBeLessThanOrEqual(60)
})

test('two processes share one count', async () => {
  const [first, second] = [databaseLimiter(db), databaseLimiter(db)]
  const answers = [
    ...(await hits(3, () => first.hit(strict, 'shared'))),
    ...(await hits(3, () => second.hit(strict, 'shared'))),
  ]
  expect(answers.filter((wait) => wait === null)).toHaveLength(5)
  expect(answers.at(-1)).not.toBeNull()
})

test('a frequent action takes hits by blocks, and never exceeds the limit', async () => {
  const processes = [databaseLimiter(db), databaseLimiter(db), databaseLimiter(db)]
  const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => processes[index % 3]!.hit(wide, 'busy')))
  const passed = answers.filter((wait) => wait === null).length
  expect(passed).toBeLessThanOrEqual(100)
  expect(passed).toBeGreaterThanOrEqual(85)
})

test('one person is not slowed by another', async () => {
  const limiter = databaseLimiter(db)
  await hits(6, () => limiter.hit(strict, 'loud'))
  expect(await limiter.hit(strict, 'quiet')).toBeNull()
})

test('a window that has ended starts again', async () => {
  const limiter = databaseLimiter(db)
  await hits(6, () => limiter.hit(strict, 'patient'))
  await db
    .updateTable('rate_limit')
    .set({ window_ends: new Date(Date.now() - 1000) })
    .where('key', '=', 'strict:patient')
    .execute()
  expect(await limiter.hit(strict, 'patient')).toBeNull()
})

test('an expensive call uses up the limit sooner; the rest is left for cheaper calls', async () => {
  const limiter = databaseLimiter(db)
  const answers = await hits(4, () => limiter.hit(wide, 'costly', 30))
  expect(answers.map((wait) => wait === null)).toEqual([true, true, true, false])
})
