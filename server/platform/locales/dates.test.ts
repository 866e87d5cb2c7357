import { expect, test } from 'vitest'
import { formatDay, formatExactInstant, formatParisDay, formatParisTime } from './dates.ts'

const NEW_YEAR = new Date('2026-12-31T23:00:01Z')

test('French writes the first day of a month as an ordinal', () => {
  expect(formatDay('2027-01-01', 'fr')).toBe('1er janvier 2027')
  expect(formatDay('2027-01-21', 'fr')).toBe('21 janvier 2027')
  expect(formatDay('2027-01-01', 'en')).toBe('1 January 2027')
  expect(formatParisDay(NEW_YEAR, 'fr')).toBe('1er janvier 2027')
  expect(formatParisTime(NEW_YEAR, 'fr')).toBe('1er janvier 2027 à 00:00:01')
  expect(formatExactInstant(NEW_YEAR, 'fr')).toEqual({ day: '1er janvier 2027', time: '00:00:01 UTC+1' })
})
