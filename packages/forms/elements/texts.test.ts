import { expect, test } from 'vitest'
import type { Attributes, ElementType, Value } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'

const iban = 'FR7630006000011234567890189'

test.each<[ElementType, Partial<Attributes>, string, Value]>([
  ['input_text', {}, '  Le Goff ', 'Le Goff'],
  ['input_text', {}, '   ', null],
  ['input_text', { uppercase: true }, 'Lefèvre', 'LEFÈVRE'],
  ['input_text', { min: 14, max: 14 }, '732 829 320 00074', '73282932000074'],
  ['input_text', { max: 60 }, 'rue de la Paix', 'rue de la Paix'],
  ['input_tel', {}, '+3306 39 98 01 39', '+33639980139'],
  ['input_tel', {}, '+33', null],
  ['input_tel', {}, ' 06 39 98 ', '06 39 98'],
  ['input_mail', {}, ' a@b.fr ', 'a@b.fr'],
  ['input_iban', {}, 'fr76 3000 6000 0112 3456 7890 189', iban],
  ['input_iban_code', {}, 'FR 76 30006 00001 12345678901 89', iban],
  ['input_bic_code', {}, 'demo frp0', 'DEMOFRP0'],
  ['convert_number_to_word', {}, ' vingt   mille ', 'vingt mille'],
  ['input_date', {}, '1/3/1985', '1985-03-01'],
  ['input_date', {}, '1985-03-01T10:00', '1985-03-01'],
  ['input_birthdate', {}, '31/02/1985', '31/02/1985'],
])('%s %j reads « %s » as %j', (type, attributes, typed, value) => {
  expect(kinds[type].parse(typed, element(type, attributes))).toEqual(value)
})

test.each<[ElementType, Value, string]>([
  ['input_tel', '+33639980139', '+33 6 39 98 01 39'],
  ['input_iban', iban, 'FR76 3000 6000 0112 3456 7890 189'],
  ['input_iban_code', iban, 'FR 76 30006 00001 12345678901 89'],
  ['input_iban_code', 'BE68539007547034', 'BE68 5390 0754 7034'],
  ['input_date', '1985-03-01', '01/03/1985'],
  ['input_date', '1985-03-01T10:00', '01/03/1985'],
  ['input_text', null, ''],
])('%s shows %j as « %s »', (type, value, shown) => {
  expect(kinds[type].show(value, element(type), 'fr')).toBe(shown)
})

test.each<[ElementType, Partial<Attributes>, Value, unknown]>([
  ['input_text', { min: 4, max: 10 }, 'C417', null],
  ['input_text', { min: 4, max: 10 }, 'C41', { code: 'element.error.too-short', params: { min: 4 } }],
  ['input_text', { min: 4, max: 10 }, 'C0041700000', { code: 'element.error.too-long', params: { max: 10 } }],
  ['input_text', { max: 2 }, '👪👪', null],
  ['input_text', { format: 'siret' }, '73282932000074', null],
  ['input_text', { format: 'siret' }, '7328293200007A', { code: 'element.error.siret' }],
  ['input_text', { format: 'siret' }, '73282932000075', { code: 'element.error.siret' }],
  ['input_tel', {}, '+33199001234', null],
  ['input_tel', {}, '123', { code: 'element.error.phone' }],
  ['input_tel', { mobile: true }, '+33639980139', null],
  ['input_tel', { mobile: true }, '+33199001234', { code: 'element.error.mobile' }],
  ['input_tel', { mobile: true }, '+590690001234', null],
  ['input_tel', { mobile: true }, '+10125550123', { code: 'element.error.phone' }],
  ['input_tel', {}, '+10125550123', null],
  ['input_text', { format: 'name' }, '12345', { code: 'element.error.letter' }],
  ['input_text', { format: 'name' }, 'N’Guyen', null],
  ['input_text', { max: 60 }, 'DUPONT\r\nCliquez', { code: 'element.error.control-characters' }],
  ['input_text', {}, 'DUPONT\nCliquez', { code: 'element.error.control-characters' }],
  ['input_text', { max: 500 }, 'Vente\nen 2024', null],
  ['input_text', { max: 500 }, 'Vente\u0000', { code: 'element.error.control-characters' }],
  ['datalist_choice', { freeText: true }, 'Bruxelles\nhttps', { code: 'element.error.control-characters' }],
  ['input_iban', { sepaOnly: true }, 'TN5910006035183598478831', { code: 'element.error.not-sepa' }],
  ['input_iban', {}, 'TN5910006035183598478831', null],
  ['input_mail', {}, 'a@b.fr', null],
  ['input_mail', {}, 'a..b@c.fr', { code: 'element.error.mail' }],
  ['input_mail', {}, 'a+-b@c.fr', { code: 'element.error.mail' }],
  ['input_iban', {}, iban, null],
  ['input_iban', {}, 'FR7630006000011234567890188', { code: 'element.error.iban' }],
  ['input_iban_code', {}, iban, null],
  ['input_iban_code', {}, 'FR76', { code: 'element.error.iban' }],
  ['input_bic_code', {}, 'DEMOFRP0XXX', null],
  ['input_bic_code', {}, 'DEMOFRP0X', { code: 'element.error.bic' }],
  ['input_date', {}, '2026-11-02', null],
  ['input_date', { maxDate: 'today' }, '2026-11-02', null],
  [
    'input_date',
    { maxDate: 'today' },
    '2026-11-03',
    { code: 'element.error.max-date', params: { value: '02/11/2026' } },
  ],
  [
    'input_date',
    { minDate: '2026-01-01' },
    '2025-12-31',
    { code: 'element.error.min-date', params: { value: '01/01/2026' } },
  ],
  ['input_date', { minDate: '2026-01-01' }, '2026-01-01', null],
  ['input_date', {}, '31/02/2020', { code: 'element.error.date' }],
  ['input_date', {}, '1/3/85', { code: 'element.error.date-year' }],
  ['input_birthdate', { maxDate: '-18y' }, '2008-11-02', null],
  [
    'input_birthdate',
    { maxDate: '-18y' },
    '2008-11-03',
    { code: 'element.error.max-date', params: { value: '02/11/2008' } },
  ],
  ['input_birthdate', {}, '2026-11-03', { code: 'element.error.max-date', params: { value: '02/11/2026' } }],
  ['input_birthdate', {}, '1906-11-01', { code: 'element.error.min-date', params: { value: '02/11/1906' } }],
])('%s %j: %j gives %j', (type, attributes, value, problem) => {
  const checked = element(type, attributes)
  expect(kinds[type].check(value, checked, viewOf([checked]))).toEqual(problem)
})

test('the element that the form calls its SIRET is held to its key', () => {
  const siret = element('input_text', { min: 14, max: 14 }, { name: 'company_number' })
  const view = viewOf([siret], { referential: { siret: 'company_number' } })
  expect(kinds.input_text.check('73282932000075', siret, view)).toEqual({ code: 'element.error.siret' })
})

test.each([
  ['debit', 'COBADEFFXXX', iban, 'element.error.bank-country'],
  ['debit', 'CFMOMCMX', iban, undefined],
  ['debit', 'COBADEFFXXX', 'FR76', undefined],
  ['debit', 'COBADEFFXXX', null, undefined],
  ['credit', 'COBADEFFXXX', iban, undefined],
] as const)('a bank code for a %s, %s with %s: %s', (use, bic, account, code) => {
  const bank = element('input_bic_code', { account: { iban: 'account', use } })
  const view = viewOf([bank, element('input_iban', {}, { name: 'account' })], { values: { account } })
  expect(kinds.input_bic_code.check(bic, bank, view)?.code).toBe(code)
})

test.each([
  ['postcode', 'FR', '1000', 'element.error.postcode'],
  ['postcode', 'BE', '1000', undefined],
  ['postcode', null, '1000', undefined],
  ['nif', 'FR', 'abc', 'element.error.nif'],
  ['nif', 'FR', '0123456789012', undefined],
  ['nif', null, 'abc', undefined],
] as const)('a %s fits its country: %s %s, %s', (format, country, text, code) => {
  const line = element('input_text', { format, countryFrom: 'country' })
  const view = viewOf([line, element('choice_autocomplete', {}, { name: 'country' })], { values: { country } })
  expect(kinds.input_text.check(text, line, view)?.code).toBe(code)
})

test.each<[string, number | null, unknown]>([
  ['vingt mille euros', 20_000, null],
  ['VINGT-MILLE EUROS', 20_000, null],
  [
    'vingt mille et un euros',
    20_000,
    { code: 'element.error.different-to-expected', params: { expected: 'vingt mille euros' } },
  ],
  ['anything while the number is missing', null, null],
])('words: « %s » for %d', (text, number, problem) => {
  const amount = element('input_float_currency_amount', {}, { name: 'amount' })
  const words = element('convert_number_to_word', { unit: 'euro' }, { reference: 'amount' })
  expect(
    kinds.convert_number_to_word.check(text, words, viewOf([amount, words], { values: { amount: number } })),
  ).toEqual(problem)
})
