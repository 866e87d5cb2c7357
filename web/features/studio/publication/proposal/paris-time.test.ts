import { expect, test } from 'vitest'
import { fromParisTime } from './paris-time.ts'

test.each([
  ['2026-12-01T08:00', '2026-12-01T07:00:00.000Z'],
  ['2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
  ['2026-12-31T00:30', '2026-12-30T23:30:00.000Z'],
  // The clock goes from 2:00 to 3:00, and in autumn back.
  ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
])('%s in Paris is %s, wherever the browser is', (at, instant) => expect(fromParisTime(at)).toBe(instant))
