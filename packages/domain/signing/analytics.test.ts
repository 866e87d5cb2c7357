import { expect, test } from 'vitest'
import { toAmountBand } from './analytics.ts'

test.each([
  [0, '0-5000'],
  [4_999.99, '0-5000'],
  [5_000, '5000-10000'],
  [29_999.99, '10000-30000'],
  [100_000, '100000-250000'],
  [250_000, '250000+'],
  [9_000_000, '250000+'],
])('an amount of %d is reported as %s', (amount, band) => {
  expect(toAmountBand(amount)).toBe(band)
})
