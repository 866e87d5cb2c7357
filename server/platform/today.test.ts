import { expect, test } from 'vitest'
import { parisDay } from './today.ts'

test.each([
  ['2026-11-02T12:00:00Z', '2026-11-02'],
  ['2026-11-02T23:30:00Z', '2026-11-03'],
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('at %s it is %s in Paris', (instant, day) => expect(parisDay(new Date(instant))).toBe(day))
