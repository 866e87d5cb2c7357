import { expect, test } from 'vitest'
import { groupTotal } from './group-total.ts'

test.each([
  [null, 100, 100, { kind: 'missing', sum: 0, max: 100, rest: 100 }],
  [90, 100, 100, { kind: 'missing', sum: 90, max: 100, rest: 10 }],
  [100, 100, 100, { kind: 'exact', sum: 100, max: 100 }],
  [112, 100, 100, { kind: 'over', sum: 112, max: 100, excess: 12 }],
  [40, 0, 100, { kind: 'within', sum: 40, max: 100 }],
  [99.9, 100, 100, { kind: 'missing', sum: 99.9, max: 100, rest: 0.1 }],
])('a total of %s between %s and %s', (sum, min, max, expected) => {
  expect(groupTotal(sum, { min, max })).toEqual(expected)
})
