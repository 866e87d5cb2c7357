import * as fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import
import './phone-plans.ts'
import { canReceiveCode, isPhone, isValidPhone, readPhone, showPhone } from './phone.ts'

test.each([
  ['06 39 98 01 39', '+33639980139'],
  ['+33639980139', '+33639980139'],
  ['+33 6 39 98 01 39', '+33639980139'],
  ['+3306 39 98 01 39', '+33639980139'],
  ['+33 (0)6 39 98 01 39', '+33639980139'],
  ['0033 6.39.98.01.39', '+33639980139'],
  ['06-39-98-01-39', '+33639980139'],
  ['01 99 00 12 34', '+33199001234'],
  ['02 61 91 02 03', '+33261910203'],
  ['+32 470 12 34 56', '+32470123456'],
  ['+1 (202) 555-0123', '+12025550123'],
])('« %s » is stored %s', (typed, e164) => expect(readPhone(typed)).toBe(e164))

test.each([
  ['0690 00 12 34', '+590690001234'],
  ['+33690001234', '+590690001234'],
  ['+590 690 00 12 34', '+590690001234'],
  ['0694 20 12 34', '+594694201234'],
  ['0696 20 12 34', '+596696201234'],
  ['0697 01 23 45', '+596697012345'],
  ['0692 12 34 56', '+262692123456'],
  ['0639 01 23 45', '+262639012345'],
  ['0262 12 34 56', '+262262123456'],
  ['+687 75 12 34', '+687751234'],
  ['75 12 34', '+687751234'],
  ['87 12 34 56', '+68987123456'],
])('an overseas number, « %s », keeps its own country code: %s', (typed, e164) => expect(readPhone(typed)).toBe(e164))

test('the numbers kept for fiction stay metropolitan although Mayotte has their first digits', () => {
  expect(readPhone('06 39 98 00 00')).toBe('+33639980000')
  expect(canReceiveCode('+33639980000')).toBe(true)
})

test.each(['', '  ', '+33', '+33 ', '+', '+590'])('« %s » holds no number', (typed) =>
  expect(readPhone(typed)).toBeNull(),
)

test.each([
  '123',
  '06 39 98 01 3',
  '06 39 98 01 399',
  '+33 6',
  '+336',
  'abc',
  '06 39 98 01 39 ou 01 99 00 12 34',
  '+330639',
  '(())',
])('« %s » is refused', (typed) => expect(readPhone(typed)).toBeUndefined())

test.each([
  ['+33639980139', true],
  ['+33739980139', true],
  ['+33199001234', false],
  ['+33261910203', false],
  ['+33800123456', false],
  ['+590690001234', true],
  ['+590590201234', false],
  ['+594694201234', true],
  ['+596697012345', true],
  ['+262639012345', true],
  ['+262262123456', false],
  ['+687751234', true],
  ['+687261234', false],
  ['+68987123456', true],
  ['+68940123456', false],
  ['+32470123456', true],
])('%s can receive the signing code: %s', (e164, can) => expect(canReceiveCode(e164)).toBe(can))

test.each([
  ['+33639980139', true],
  ['+590690001234', true],
  ['+32470123456', true],
  // A plausible length, but in no plan.
  ['+10125550123', false],
])('%s exists in the plan of its country: %s', (e164, valid) => {
  expect(readPhone(e164)).toBe(e164)
  expect(isValidPhone(e164)).toBe(valid)
})

test('what is shown reads back', () => {
  for (const e164 of ['+33639980139', '+590690001234', '+32470123456', '+687751234']) {
    expect(isPhone(e164)).toBe(true)
    expect(readPhone(showPhone(e164))).toBe(e164)
  }
  expect(showPhone('+33639980139')).toBe('+33 6 39 98 01 39')
  expect(showPhone('n’importe quoi')).toBe('n’importe quoi')
})

test('a stored French number needs no library: it accepts them all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (national) => {
      const e164 = `+33${national}`
      expect(parsePhoneNumberFromString(e164)?.isValid()).toBe(true)
      expect(readPhone(readPhone(e164) ?? '')).toBe(readPhone(e164))
    }),
  )
})
