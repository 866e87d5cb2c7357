import { expect, test } from 'vitest'
import type { Attributes, ElementType, Value } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'

const min = (value: number) => ({ code: 'element.error.min', params: { value } })
const max = (value: number) => ({ code: 'element.error.max', params: { value } })
const decimals = (decimals: number) => ({ code: 'element.error.decimals', params: { decimals } })

test.each<[ElementType, Partial<Attributes>, Value, unknown]>([
  ['input_integer', { min: 1, max: 4 }, 1, null],
  ['input_integer', { min: 1, max: 4 }, 4, null],
  ['input_integer', { min: 1, max: 4 }, 0, min(0)],
  ['input_integer', { min: 1, max: 4 }, 5, max(4)],
  ['input_integer', {}, 1.5, { code: 'element.error.integer' }],
  ['input_integer', {}, 1.234, { code: 'element.error.integer' }],
  ['input_integer', {}, '1,5', { code: 'element.error.integer' }],
  ['input_integer', {}, 'douze', { code: 'element.error.number' }],
  ['input_integer', {}, Number.NaN, { code: 'element.error.number' }],
  ['input_integer', {}, true, { code: 'element.error.number' }],
  ['input_product_shares_number', { min: 1, max: 100_000 }, 0, min(0)],
  ['input_product_shares_number', { step: 0.001 }, 1.234, null],
  ['input_float', { min: 0, max: 15 }, 3.45, null],
  ['input_float', { min: 0, max: 15 }, 15, null],
  ['input_float', { min: 0, max: 15 }, 15.01, max(15)],
  ['input_float', { min: 0, max: 15 }, -0.01, min(-0.01)],
  ['input_float', {}, 12.345, decimals(2)],
  ['input_float', {}, '12,345', decimals(2)],
  ['input_float', {}, '12.345', { code: 'element.error.thousands-or-decimals', params: { thousands: '12\u202f345' } }],
  ['input_float', { min: 0, max: 100, step: 0.5 }, 32.5, null],
  ['input_float', { min: 0, max: 100, step: 0.5 }, 32.3, { code: 'element.error.step', params: { step: 0.5 } }],
  ['input_float', { min: 1, step: 0.5 }, 0.5, min(0.5)],
  ['input_float_currency_amount', { min: 1000 }, 1000, null],
  ['input_float_currency_amount', { min: 1000 }, 999.99, min(999.99)],
  ['input_float_currency_amount', { min: 0.1 }, 0, min(0.09)],
  ['input_float_currency_amount', { max: 100_000_000 }, 100_000_000.01, max(100_000_000)],
  ['input_float_currency_amount', {}, 0.1 + 0.2, decimals(2)],
  ['input_float_currency_amount', {}, 1e300, { code: 'element.error.number' }],
  ['range', { min: 0, max: 100 }, 35, null],
  ['range', { min: 0, max: 100 }, 101, max(100)],
  ['input_percentage_integer', { min: 0, max: 100 }, 50.5, { code: 'element.error.integer' }],
  ['input_percentage_range', { min: 0, max: 100 }, -1, min(-1)],
  ['input_ordered_integer', { min: 1, max: 3 }, 4, max(3)],
])('%s %j: %j gives %j', (type, attributes, value, problem) => {
  const checked = element(type, attributes)
  expect(kinds[type].check(value, checked, viewOf([checked]))).toEqual(problem)
})

test.each([
  [10, 10, null],
  [10, 9, min(9)],
  [null, 1, null],
  [null, 0, min(0)],
])('with a product minimum of %s, %d shares', (minimum, shares, problem) => {
  const product = element('output_product_minimum_shares_number', {}, { name: 'minimum' })
  const number = element('input_product_shares_number', { min: 1, minFrom: 'minimum' })
  const view = viewOf([product, number], { values: { minimum } })
  expect(kinds.input_product_shares_number.check(shares, number, view)).toEqual(problem)
})

test.each<[ElementType, Partial<Attributes>, string, Value]>([
  ['input_integer', {}, '1.234', '1.234'],
  ['input_integer', {}, '1.234', '1.234'],
  ['input_integer', {}, '12,5', '12,5'],
  ['input_float', {}, '12.5', 12.5],
  ['input_float_currency_amount', {}, '1 234,56 €', 1234.56],
  ['input_float_currency_amount', {}, '12,345', '12,345'],
  ['input_float_currency_amount', {}, '', null],
  ['range', {}, '35 %', 35],
  ['calculate', {}, '12', null],
  ['output_product_unit_price', {}, '12', null],
])('%s %j reads « %s » as %j', (type, attributes, typed, value) => {
  expect(kinds[type].parse(typed, element(type, attributes))).toBe(value)
})

test.each<[ElementType, Partial<Attributes>, Value, string, string]>([
  ['input_float_currency_amount', {}, 12.5, '12,50', '12,50\u00a0€'],
  ['input_float_currency_amount', {}, 1234, '1\u202f234,00', '1\u202f234,00\u00a0€'],
  ['input_float', {}, 12.5, '12,5', '12,5'],
  ['input_integer', {}, 1234, '1\u202f234', '1\u202f234'],
  ['range', {}, 35, '35', '35\u00a0%'],
  ['output_product_unit_price', {}, 252.5, '252,50', '252,50\u00a0€'],
  ['output_product_minimum_shares_number', {}, 10, '10', '10'],
  ['calculate', { format: 'currency' }, 40_800, '40\u202f800,00', '40\u202f800,00\u00a0€'],
  ['calculate', { format: 'percent' }, 67.5, '67,5', '67,5\u00a0%'],
  ['calculate', {}, 0.333333333333, '0,333333333333', '0,333333333333'],
  ['calculate', { format: 'currency' }, Number.NaN, '', '—'],
  ['calculate', { format: 'currency' }, null, '', '—'],
  ['output_scoring_result', {}, 44, '44', '44'],
])('%s %j shows %j as « %s », summarised « %s »', (type, attributes, value, shown, summary) => {
  expect(kinds[type].show(value, element(type, attributes), 'fr')).toBe(shown)
  expect(kinds[type].summarise(value, element(type, attributes), 'fr')).toBe(summary)
})

test.each<[ElementType, Partial<Attributes>, Value, string]>([
  ['input_float_currency_amount', {}, 1234, '€1,234.00'],
  ['calculate', { format: 'currency' }, -12.5, '-€12.50'],
  ['calculate', { format: 'percent' }, 67.5, '67.5%'],
  ['range', {}, 35, '35%'],
  ['calculate', { format: 'currency' }, null, '—'],
])('in English, %s %j writes %j as "%s"', (type, attributes, value, summary) => {
  expect(kinds[type].summarise(value, element(type, attributes), 'en')).toBe(summary)
})
