import { expect, test } from 'vitest'
import { isPriceFixed, priceOn, isPriceChanged, resolveShownPrice, withAgreedPrice } from './price.ts'
import { dossierStatuses } from './status.ts'

test('from its submission on, a dossier keeps its price', () => {
  expect(dossierStatuses.filter(isPriceFixed)).toEqual([
    'registration',
    'registered',
    'compliance_validation',
    'additional_documents',
    'compliant',
    'compliant_payment',
    'signature',
    'unsigned',
    'signed',
    'canceled',
    'rejected',
  ])
})

const A = 'A'
test.each([
  ['nothing is chosen', { product: null, price: null }, { product: null, price: null }, null],
  ['a product is chosen', { product: null, price: null }, { product: A, price: 204 }, 204],
  ['its price changes', { product: A, price: 204 }, { product: A, price: 210 }, 204],
  ['another is chosen', { product: A, price: 204 }, { product: 'B', price: 150 }, 150],
  ['it is chosen no more', { product: A, price: 204 }, { product: null, price: null }, null],
  ['it is sold no more', { product: A, price: 204 }, { product: A, price: null }, null],
  ['it was chosen before prices were kept', { product: A, price: null }, { product: A, price: 210 }, 210],
])('the known price when %s', (_, known, now, expected) => {
  expect(resolveShownPrice(known, now)).toBe(expected)
})

test.each([
  ['as it was', 204, 204, null, false],
  ['changed', 204, 210, null, true],
  ['changed and agreed to', 204, 210, 210, false],
  ['changed again since it was agreed to', 204, 215, 210, true],
  ['back to what it was, while another was agreed to', 204, 204, 210, true],
  ['not known from before', null, 210, null, false],
  ['none', 204, null, null, false],
])('a price that is %s', (_, known, now, agreed, expected) => {
  expect(isPriceChanged(known, now, agreed)).toBe(expected)
})

const catalogue = [
  { code: A, unitPrice: 210, minimumShares: 10 },
  { code: 'B', unitPrice: 150, minimumShares: 5 },
]
test.each([
  ['still sold', A, 204, { code: A, unitPrice: 204, minimumShares: 10 }],
  ['sold no more', 'C', 99, { code: 'C', unitPrice: 99, minimumShares: 1 }],
])('what was agreed to holds for a product that is %s', (_, code, price, expected) => {
  expect(withAgreedPrice(catalogue, code, price).find((product) => product.code === code)).toEqual(expected)
})

test('a dossier without a product adds none to the catalogue', () => {
  expect(withAgreedPrice(catalogue, null, 204).map(({ code }) => code)).toEqual([A, 'B'])
})

test.each([
  ['2026-12-31', 204],
  ['2027-01-01', 205],
  ['2027-05-31', 205],
  ['2027-06-01', 210],
])('on %s a share costs %d', (day, expected) => {
  const prices = [
    { from: '2027-06-01', unitPrice: 210 },
    { from: '2027-01-01', unitPrice: 205 },
  ]
  expect(priceOn({ unitPrice: 204, prices }, day)).toBe(expected)
  expect(priceOn({ unitPrice: 204 }, day)).toBe(204)
})
