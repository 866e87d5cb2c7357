import { expect, test } from 'vitest'
import { LEASE, TRY_TIMEOUT, nextTry } from './schedule.ts'

const now = new Date('2026-03-14T09:00:00Z')
const minutesAfter = (tries: number, random: number) => {
  const at = nextTry(tries, now, () => random)
  return at && (at.getTime() - now.getTime()) / 60_000
}

test.each([
  [1, 0, 1],
  [2, 0, 5],
  [3, 0, 30],
  [1, 1, 1.2],
  [3, 0.5, 33],
  [4, 0, null],
  [9, 0, null],
])('after %i tries, with the dice at %d, the next one comes in %s minutes', (tries, random, minutes) => {
  expect(minutesAfter(tries, random)).toBe(minutes)
})

test('a try is over before somebody else may make another', () => expect(TRY_TIMEOUT).toBeLessThan(LEASE))
