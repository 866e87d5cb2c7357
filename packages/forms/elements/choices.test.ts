import { expect, test } from 'vitest'
import type { Attributes, ElementType, Value } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'
import { findLegalRow } from './dismemberment.ts'
import { remainingOptions } from './groups.ts'

const options = [
  { value: 'Oui', label: { fr: 'Oui', en: 'Yes' } },
  { value: 'Non', label: { fr: 'Non', en: 'No' } },
]
const notAnOption = { code: 'element.error.option' }

const single: ElementType[] = [
  'input_radio',
  'input_radio_simple',
  'choice',
  'choice_autocomplete',
  'select',
  'select_ordered_integer',
  'datalist_choice',
  'array_choice',
]

test.each(single)('%s keeps the value of an option, whatever language it is typed in', (type) => {
  const one = element(type, { options })
  expect(kinds[type].parse(' yes ', one)).toBe('Oui')
  expect(kinds[type].parse('OUI', one)).toBe('Oui')
  expect(kinds[type].parse('', one)).toBeNull()
  expect(kinds[type].show('Oui', one, 'en')).toBe('Yes')
  expect(kinds[type].summarise(null, one, 'fr')).toBe('—')
  expect(kinds[type].check('Oui', one, viewOf([one]))).toBeNull()
  expect(kinds[type].check('Peut-être', one, viewOf([one]))).toEqual(notAnOption)
  expect(kinds[type].check(['Oui'], one, viewOf([one]))).toEqual(notAnOption)
})

test.each([
  ['FR', '69003', '69003 Lyon', undefined],
  ['FR', '69100', '69003 Lyon', 'element.error.other-postcode'],
  ['FR', '6900', '69003 Lyon', 'element.error.other-postcode'],
  ['FR', null, '69003 Lyon', undefined],
  ['FR', '69003', 'Lyon', 'element.error.option'],
  [null, '1000', 'Bruxelles', 'element.error.option'],
  ['BE', '1000', 'Bruxelles', undefined],
  ['BE', '1000', 'Bruxelles\n', 'element.error.control-characters'],
])('in %s with the postcode %s, the commune « %s »: %s', (country, postcode, commune, code) => {
  const town = element('datalist_choice', {
    datalistId: 'communes',
    countryFrom: 'country',
    listCountries: ['FR', 'RE'],
    postcodeFrom: 'postcode',
  })
  const others = [element('choice', {}, { name: 'country' }), element('input_text', {}, { name: 'postcode' })]
  const datalists = { communes: [{ value: '69003 Lyon', label: 'Lyon (69003)' }] }
  const view = viewOf([town, ...others], { values: { country, postcode }, facts: { datalists } })
  expect(kinds.datalist_choice.check(commune, town, view)?.code).toBe(code)
})

test('an autocompleted choice is cleared when its text is no label; another choice is kept, to be refused', () => {
  expect(kinds.choice_autocomplete.parse('Peut-être', element('choice_autocomplete', { options }))).toBeNull()
  expect(
    kinds.input_unique_product_autocomplete.parse('?', element('input_unique_product_autocomplete', { options })),
  ).toBeNull()
  expect(kinds.select.parse('Peut-être', element('select', { options }))).toBe('Peut-être')
})

test.each<[ElementType, Partial<Attributes>, Value, unknown]>([
  ['choice_autocomplete', { datalistId: 'countries' }, 'FR', null],
  ['choice_autocomplete', { datalistId: 'countries' }, 'ZZ', notAnOption],
  ['choice_autocomplete', { datalistId: 'not given' }, 'ZZ', null],
  ['datalist_choice', { datalistId: 'countries' }, 'Atlantide', notAnOption],
  ['datalist_choice', { datalistId: 'countries', freeText: true }, 'Atlantide', null],
  ['input_unique_product_radio', {}, 'CV', null],
  ['input_unique_product_list', {}, 'ZZ', notAnOption],
  ['input_unique_product_autocomplete', { datalistId: 'not given' }, 'ZZ', notAnOption],
  ['input_radio_simple', { options, expectedValue: 'Oui' }, 'Oui', null],
  ['input_radio_simple', { options, expectedValue: 'Oui' }, 'Non', { code: 'element.error.refusal' }],
  ['input_radio', { options, expectedValue: 'Non' }, 'Oui', { code: 'element.error.refusal' }],
  ['select', { options, multiple: true }, ['Oui', 'Non'], null],
  ['select', { options, multiple: true }, ['Oui', 'Oui'], notAnOption],
  ['select', { options, multiple: true }, ['Oui', '?'], notAnOption],
  ['select', { options, multiple: true }, 'Oui', notAnOption],
  ['input_sort', { options }, ['Non', 'Oui'], null],
  ['input_sort', { options }, ['Non'], notAnOption],
  ['input_sort', { options }, ['Non', 'Non'], notAnOption],
  ['input_checkbox', {}, true, null],
  ['toggle', {}, false, null],
  ['toggle', {}, 'peut-être', notAnOption],
  ['input_file', {}, ['receipt-1'], null],
  ['input_receipt_file', {}, 'receipt-1', { code: 'element.error.receipt' }],
])('%s %j: %j gives %j', (type, attributes, value, problem) => {
  const checked = element(type, attributes)
  const datalists = { countries: [{ value: 'FR', label: 'France' }] }
  const products = [{ code: 'CV', unitPrice: 204, minimumShares: 10 }]
  expect(kinds[type].check(value, checked, viewOf([checked], { facts: { datalists, products } }))).toEqual(problem)
})

test('lists and booleans are shown to people and summarised line by line', () => {
  const sort = element('input_sort', { options })
  expect(kinds.input_sort.parse('Non ; Oui', sort)).toEqual(['Non', 'Oui'])
  expect(kinds.input_sort.show(['Non', 'Oui'], sort, 'en')).toBe('No ; Yes')
  expect(kinds.input_sort.summarise(['Non', 'Oui'], sort, 'fr')).toEqual(['1. Non', '2. Oui'])
  expect(kinds.select.summarise(['Oui'], element('select', { options, multiple: true }), 'en')).toEqual(['Yes'])
  expect(kinds.toggle.show(false, element('toggle'), 'fr')).toBe('Non')
  expect(kinds.input_checkbox.parse('yes', element('input_checkbox'))).toBe(true)
  expect(kinds.input_file.summarise(['rib.pdf'], element('input_file'), 'fr')).toEqual(['rib.pdf'])
  expect(kinds.output_scoring_text.show('Oui', element('output_scoring_text', { options }), 'en')).toBe('Yes')
  expect(
    kinds.output_text.show(null, element('output_text', { presentation: { fr: 'Bonjour', en: 'Hello' } }), 'en'),
  ).toBe('Hello')
  expect(kinds.button_print.show(null, element('button_print', { label: 'Imprimer' }), 'fr')).toBe('Imprimer')
})

test('an option chosen in one place is gone from the others', () => {
  const first = element('select_ordered_integer', { options }, { name: 'first' })
  const second = element('select_ordered_integer', { options }, { name: 'second' })
  const group = element('ordonnancement', { childrenElementsIds: ['first', 'second'] })
  const view = viewOf([group, first, second], { values: { first: 'Oui' } })
  expect(remainingOptions(second, view).map(({ value }) => value)).toEqual(['Non'])
  expect(remainingOptions(first, view).map(({ value }) => value)).toEqual(['Oui', 'Non'])
})

const referential = { usufructuaryBirthDate: ['birth'] }
const bands = ['under_21', '21_30', '31_40', '41_50', '51_60', '61_70', '71_80', '81_90', '91_plus'].map((value) => ({
  value,
  label: value,
}))

test.each([
  [0, 'under_21'],
  [20, 'under_21'],
  [21, '21_30'],
  [30, '21_30'],
  [31, '31_40'],
  [60, '51_60'],
  [61, '61_70'],
  [90, '81_90'],
  [91, '91_plus'],
  [119, '91_plus'],
])('at %d the legal row is %s', (age, row) => {
  const birth = element('input_birthdate', {}, { name: 'birth' })
  const table = element('array_choice', { variant: 'life_dismemberment', options: bands })
  expect(findLegalRow(table, viewOf([birth, table], { referential, values: { birth: `${2026 - age}-11-02` } }))).toBe(
    row,
  )
})

test('the row of another age is refused where the usufructuary’s birth date is known', () => {
  const birth = element('input_birthdate', {}, { name: 'birth' })
  const table = element('array_choice', { variant: 'life_dismemberment', options: bands })
  const check = (row: string, values: Record<string, Value>) =>
    kinds.array_choice.check(row, table, viewOf([birth, table], { referential, values }))
  expect(check('61_70', { birth: '1958-03-14' })).toBeNull()
  expect(check('51_60', { birth: '1958-03-14' })).toEqual({ code: 'element.error.age-band' })
  expect(check('21_30', { birth: '2005-11-02' })).toBeNull()
  expect(check('under_21', { birth: '2005-11-03' })).toBeNull()
  expect(check('51_60', {})).toBeNull()
  expect(findLegalRow(table, viewOf([table]))).toBeNull()
  expect(check('12', { birth: '1958-03-14' })).toEqual(notAnOption)
})
