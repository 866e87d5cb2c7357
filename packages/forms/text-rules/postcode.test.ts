import { expect, test } from 'vitest'
import { isPostcode } from './postcode.ts'

test.each([
  ['FR', '69003', true],
  ['FR', '2A004', false],
  ['FR', '6900', false],
  ['FR', '@@@@', false],
  ['RE', '97400', true],
  ['MC', '98000', true],
  ['BE', '1000', true],
  ['BE', '10000', false],
  ['DE', '10115', true],
  ['LU', 'L-1234', true],
  ['NL', '1012 ab', true],
  ['GB', 'SW1A 1AA', true],
  ['GB', 'M1 1AE', true],
  ['GB', '75008', false],
  ['IE', 'D02 X285', true],
  ['PT', '1000-001', true],
  ['CA', 'K1A 0B1', true],
  ['US', '10001-1234', true],
  // No known format, but punctuation alone is refused.
  ['HK', 'néant', true],
  ['HK', '@@@@', false],
  ['', '@@@@', false],
])('in %s « %s » may be a postcode: %s', (country, postcode, may) => expect(isPostcode(postcode, country)).toBe(may))
