import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { completedYears, isIsoDate, readDate, resolveDate, showDate } from './dates.ts'

test.each([
  ['01/03/1985', '1985-03-01'],
  ['1/3/1985', '1985-03-01'],
  ['01031985', '1985-03-01'],
  ['1-3-1985', '1985-03-01'],
  ['1.3.1985', '1985-03-01'],
  ['1 3 1985', '1985-03-01'],
  ['1,3,1985', '1985-03-01'],
  ['1985-03-01', '1985-03-01'],
  ['1985-03-01T10:00', '1985-03-01'],
  ['1985-03-01 10:00:00+02', '1985-03-01'],
  ['29/02/2020', '2020-02-29'],
  ['29/02/2000', '2000-02-29'],
])('« %s » is %s', (typed, iso) => expect(readDate(typed)).toEqual({ iso }))

test.each([
  ['31/02/2020', 'date'],
  ['29/02/2021', 'date'],
  ['29/02/1900', 'date'],
  ['01/13/1985', 'date'],
  ['00/01/1985', 'date'],
  ['31/04/1985', 'date'],
  ['1985-02-30T00:00', 'date'],
  ['1985-03-011', 'date'],
  ['01/03/0198', 'date'],
  ['hier', 'date'],
  ['1/3/85', 'year'],
  ['010385', 'year'],
])('« %s » is refused (%s)', (typed, fault) => expect(readDate(typed)).toEqual({ fault }))

test('an empty text is no date', () => expect(readDate('  ')).toBeNull())

test.each([
  ['today', '2026-11-02'],
  ['-18y', '2008-11-02'],
  ['today-18y', '2008-11-02'],
  ['+6m', '2027-05-02'],
  ['-11m', '2025-12-02'],
  ['+30d', '2026-12-02'],
  ['-2d', '2026-10-31'],
  ['2020-01-31', '2020-01-31'],
  ['18 years', null],
  ['', null],
])('the bound %s falls on %s', (bound, iso) => expect(resolveDate(bound, '2026-11-02')).toBe(iso))

test('a bound falls back on the last day of a shorter month', () => {
  expect(resolveDate('-1y', '2028-02-29')).toBe('2027-02-28')
  expect(resolveDate('+1m', '2026-01-31')).toBe('2026-02-28')
})

test.each([
  ['2005-06-15', '2026-06-14', 20],
  ['2005-06-15', '2026-06-15', 21],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2028-02-29', 24],
  ['1935-01-10', '2026-01-09', 90],
  ['1935-01-10', '2026-01-10', 91],
  ['2026-11-02', '2026-11-02', 0],
  ['2026-11-03', '2026-11-02', null],
  ['', '2026-11-02', null],
])('someone born on %s has completed on %s: %s years', (birth, on, years) =>
  expect(completedYears(birth, on)).toBe(years),
)

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('every day of the calendar reads back from what is shown', () => {
  fc.assert(
    fc.property(day, (iso) => {
      expect(isIsoDate(iso)).toBe(true)
      expect(readDate(showDate(iso))).toEqual({ iso })
    }),
  )
})

test('one reaches 18 on the day the bound of majority lets one through', () => {
  fc.assert(
    fc.property(day, day, (birth, today) => {
      const bound = resolveDate('-18y', today)
      const age = completedYears(birth, today)
      return bound === null || birth > today || (age !== null && age >= 18) === birth <= bound
    }),
  )
})
