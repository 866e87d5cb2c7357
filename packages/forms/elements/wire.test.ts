import { expect, test } from 'vitest'
import type { Attributes, ElementType, Value } from '../definition.ts'
import { elementTypes } from '../definition.ts'
import { element } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'
import { isEmpty, missingProblem } from '../session/missing.ts'
import { decodeValue, encodeValue } from './wire.ts'

test.each<[ElementType, Partial<Attributes>, string, Value]>([
  ['input_text', {}, '', null],
  ['input_text', {}, 'true', 'true'],
  ['input_text', {}, '123', '123'],
  ['input_integer', {}, '12', 12],
  ['input_float_currency_amount', {}, '1234.56', 1234.56],
  ['input_float_currency_amount', {}, '-3', -3],
  ['input_float_currency_amount', {}, '1e9', '1e9'],
  ['input_float_currency_amount', {}, '1234,56', '1234,56'],
  ['input_float_currency_amount', {}, '12.345', '12.345'],
  ['input_float_currency_amount', {}, '12.340', 12.34],
  ['input_product_shares_number', { step: 0.001 }, '12.345', 12.345],
  ['toggle', {}, 'false', false],
  ['toggle', {}, 'non', 'non'],
  ['input_radio', {}, 'Oui', 'Oui'],
  ['select', { multiple: true }, '["a","b"]', ['a', 'b']],
  ['select', { multiple: true }, '[1]', '[1]'],
  ['select', { multiple: true }, '{', '{'],
  ['input_sort', {}, '["b","a"]', ['b', 'a']],
  ['input_date', {}, '1985-03-01T10:00:00Z', '1985-03-01'],
  ['input_date', {}, '01/03/1985', '1985-03-01'],
  ['input_tel', {}, '06 39 98 01 39', '+33639980139'],
  ['choice_autocomplete', {}, 'FR', 'FR'],
])('%s %j: the wire’s « %s » is %j', (type, attributes, text, value) => {
  expect(decodeValue(text, element(type, attributes))).toEqual(value)
})

test.each<[Value, string]>([
  [null, ''],
  [true, 'true'],
  [false, 'false'],
  [1234.5, '1234.5'],
  ['Oui', 'Oui'],
  [['a', 'b'], '["a","b"]'],
  [0, '0'],
])('%j travels as « %s »', (value, text) => expect(encodeValue(value)).toBe(text))

test.each<[ElementType, Partial<Attributes>, Value, boolean]>([
  ['input_text', {}, null, true],
  ['input_text', {}, '', true],
  ['input_integer', {}, 0, false],
  ['input_integer', {}, Number.NaN, true],
  ['input_checkbox', {}, false, true],
  ['toggle', {}, false, false],
  ['input_tel', {}, '+33', true],
  ['input_tel', {}, '+336', false],
  ['input_file', {}, [], true],
])('%s %j: %j is empty: %s', (type, attributes, value, empty) =>
  expect(isEmpty(value, element(type, attributes))).toBe(empty),
)

test.each<[ElementType, Partial<Attributes>, string]>([
  ['input_text', {}, 'element.error.required'],
  ['input_checkbox', {}, 'element.error.required'],
  ['select', {}, 'element.error.select-one'],
  ['select', { multiple: true }, 'element.error.select-at-least-one'],
  ['input_radio', {}, 'element.error.select-one'],
  ['input_file_with_options', {}, 'element.error.receipt'],
])('an unanswered %s %j says %s', (type, attributes, code) => {
  expect(missingProblem(element(type, { ...attributes, label: 'Nom' }))).toEqual({ code, params: { label: 'Nom' } })
})

test('every type of the form language has its kind, and nothing else has', () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...elementTypes].toSorted())
  expect(elementTypes).toHaveLength(50)
})
