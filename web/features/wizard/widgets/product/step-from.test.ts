import { expect, test } from 'vitest'
import { stepFrom } from './step-from.ts'

const bounds = { min: 10, max: 12 }
test.each([
  [null, 1, 10],
  ['12,', 1, 10],
  [11, 1, 12],
  [12, 1, 12],
  [10, -1, 10],
  [10.5, -1, 10],
  [10.5, 1, 11],
] as const)('one step from %s by %s is %s', (value, by, expected) => expect(stepFrom(value, by, bounds)).toBe(expected))
