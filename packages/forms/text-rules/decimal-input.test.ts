import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber, showNumber } from './decimal-input.ts'

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1234.56', 1234.56],
  ['1 234,56 €', 1234.56],
  ['1\u00a0234,56\u00a0€', 1234.56],
  ['1\u202f234,56 EUR', 1234.56],
  ['1 234,56 euros', 1234.56],
  ["1'234.56", 1234.56],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234', { fault: 'ambiguous' }],
  ['12.345', { fault: 'ambiguous' }],
  ['12.345 €', { fault: 'ambiguous' }],
  ['1234.567', { fault: 'decimals' }],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  ['0.125', { fault: 'decimals' }],
  ['1,234', { fault: 'decimals' }],
  ['12,500', 12.5],
  ['12,', 12],
  [',5', 0.5],
  ['-12,5', -12.5],
  ['−12,5', -12.5],
  ['+12', 12],
  ['-0', 0],
  ['１２', 12],
  ['35 %', 35],
  ['1.5.6', { fault: 'number' }],
  ['1,2,3', { fault: 'number' }],
  ['1.23,4,5', { fault: 'number' }],
  ['12.34,56', { fault: 'number' }],
  ['abc', { fault: 'number' }],
  ['12a', { fault: 'number' }],
  ['1e9', { fault: 'number' }],
  ['NaN', { fault: 'number' }],
  ['Infinity', { fault: 'number' }],
  [',', { fault: 'number' }],
  ['-', { fault: 'number' }],
  ['9'.repeat(31), { fault: 'number' }],
  ['9'.repeat(20), { fault: 'number' }],
  ['', null],
  [' € ', null],
] as const)('« %s » in French', (typed, expected) => {
  expect(readNumber(typed, 2)).toEqual(typeof expected === 'number' ? { value: expected } : expected)
})

test.each([
  ['1,234', 2, 'en', 1234],
  ['12,5', 2, 'en', 12.5],
  ['1.234', 0, 'fr', { fault: 'ambiguous' }],
  ['1.234', 2, 'en', { fault: 'decimals' }],
  ['1,234', 0, 'fr', 1234],
  ['12,5', 0, 'fr', { fault: 'decimals' }],
  ['12,0', 0, 'fr', 12],
  ['0,125', 3, 'fr', 0.125],
] as const)('« %s » with %d decimals in %s', (typed, decimals, locale, expected) => {
  expect(readNumber(typed, decimals, locale)).toEqual(typeof expected === 'number' ? { value: expected } : expected)
})

test.each([
  [1234.5, 'fr', '1\u202f234,50'],
  [1234.5, 'en', '1,234.50'],
  [0, 'fr', '0,00'],
  [-0.001, 'fr', '0,00'],
  [-1234567.891, 'en', '-1,234,567.89'],
  [Number.NaN, 'fr', ''],
  [Infinity, 'fr', ''],
  [1e21, 'fr', ''],
] as const)('%d is shown in %s', (value, locale, shown) => {
  expect(showNumber(value, locale, { min: 2, max: 2 })).toBe(shown)
})

const locales = fc.constantFrom('fr' as const, 'en' as const)

test('a formatted number parses to the same number', () => {
  const decimals = fc.constantFrom(0, 1, 2, 3)
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), decimals, locales, (units, digits, locale) => {
      const value = Number((units / 10 ** digits).toFixed(digits))
      expect(readNumber(showNumber(value, locale, { min: 0, max: digits }), digits, locale)).toEqual({
        value: value || 0,
      })
    }),
  )
})

test('no text makes a NaN, an infinity or a surprise', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ €e\u202f') }), locales, (typed, locale) => {
      const read = readNumber(typed, 2, locale)
      return (
        read === null ||
        'fault' in read ||
        (Number.isFinite(read.value) && !/NaN|Infinity|e/.test(showNumber(read.value, locale, { min: 2, max: 2 })))
      )
    }),
  )
})
