import { expect, test } from 'vitest'
import { isNif } from './nif.ts'

test.each([
  ['FR', '0123456789012', true],
  ['FR', '01 23 456 789 012', true],
  ['FR', '012345678901', false],
  ['FR', '01234567890123', false],
  ['FR', 'abc', false],
  ['BE', '00.00.00-000.00', true],
  ['BE', '123', false],
  ['DE', '12 345 678 901', true],
  ['ES', 'x1234567l', true],
  ['IT', 'RSSMRA85T10A562S', true],
  ['IT', 'RSSMRA', false],
  ['GB', 'QQ 12 34 56 C', true],
  ['PT', '123 456 789', true],
  ['US', '123-45-6789', true],
  ['AE', 'néant', true],
  ['', '1', true],
])('in %s « %s » may be a tax number: %s', (country, nif, may) => expect(isNif(nif, country)).toBe(may))
