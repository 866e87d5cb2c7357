import { expect, test } from 'vitest'
import { planAfterSignature } from './after-signature.ts'

const rules = { dueDays: 15, checkDays: 5, withdrawalDays: 14, enjoymentMonths: 4 }

test.each([
  // signed, paid by, checked by, withdrawn until, earns from
  ['2026-11-17', '2026-12-02', '2026-11-24', '2026-12-01', '2027-04-01'],
  ['2026-11-15', '2026-11-30', '2026-11-20', '2026-11-30', '2027-03-01'],
  // The last days fall on a Sunday and on a Saturday.
  ['2026-11-28', '2026-12-14', '2026-12-04', '2026-12-14', '2027-04-01'],
  // Christmas is a Friday: Monday follows.
  ['2026-12-10', '2026-12-28', '2026-12-17', '2026-12-24', '2027-04-01'],
  ['2026-12-11', '2026-12-28', '2026-12-18', '2026-12-28', '2027-04-01'],
  // Easter Monday.
  ['2026-03-23', '2026-04-07', '2026-03-30', '2026-04-07', '2026-08-01'],
  ['2026-04-02', '2026-04-17', '2026-04-10', '2026-04-16', '2026-08-01'],
  // The day after Ascension Day is a working day; Whit Monday is not.
  ['2026-05-07', '2026-05-22', '2026-05-18', '2026-05-21', '2026-09-01'],
  ['2026-05-10', '2026-05-26', '2026-05-18', '2026-05-26', '2026-09-01'],
  ['2028-02-14', '2028-02-29', '2028-02-21', '2028-02-28', '2028-06-01'],
])('signed on %s: paid by %s, checked by %s, withdrawn until %s, earning from %s', (signedOn, ...days) => {
  const { dueOn, checkedBy, withdrawUntil, earnsFrom } = planAfterSignature(rules, signedOn)
  expect([dueOn, checkedBy, withdrawUntil, earnsFrom]).toEqual(days)
})

test('without a right to withdraw or an income there is no such day', () => {
  const none = { ...rules, withdrawalDays: null, enjoymentMonths: null }
  expect(planAfterSignature(none, '2026-11-17')).toMatchObject({ withdrawUntil: null, earnsFrom: null })
})

test.each([
  [0, '2026-12-01'],
  [1, '2027-01-01'],
  [6, '2027-06-01'],
  [13, '2028-01-01'],
])('shares earn from the first day of month %i after the payment: %s', (enjoymentMonths, day) => {
  expect(planAfterSignature({ ...rules, enjoymentMonths }, '2026-11-17').earnsFrom).toBe(day)
})
