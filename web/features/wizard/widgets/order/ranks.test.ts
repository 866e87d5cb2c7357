import { expect, test } from 'vitest'
import { freeRanks, moveItem, placeAt } from './ranks.ts'

test('a rank taken by a neighbour is not offered', () => expect(freeRanks(1, 3, ['2', ''])).toEqual([1, 3]))

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -1, 'bac'],
  [7, 0, 'abc'],
])('moving %s to %s', (from, to, expected) => expect(moveItem([...'abc'], from, to).join('')).toBe(expected))

test.each([
  [5, 0],
  [15, 1],
  [99, 2],
])('a row held at %s takes place %s', (y, expected) => expect(placeAt(y, [10, 20])).toBe(expected))
