import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyOperation, type Content, type Json, type Operation } from '../operations.ts'
import { checkField, paymentFields, productSections } from './product-fields.ts'
import {
  codeProblem,
  duplicateProduct,
  findOption,
  listPrices,
  listProductQuestions,
  offerProduct,
  removeProduct,
  setPrice,
} from './products.ts'
import { listProducts } from './uses.ts'

const folder = new URL('../../../../deployments/aurea/', import.meta.url)
const read = (path: string): Json => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const files = [
  'products.json',
  'payments.json',
  'dismemberment.json',
  'settings.json',
  'samples.json',
  'forms/client.json',
  'documents/shared.json',
]
const content: Content = Object.fromEntries(files.map((path) => [path, read(path)]))

const apply = (operation: Operation | null, to: Content = content): Content => {
  if (!operation) throw new Error('nothing to do')
  const result = applyOperation(to, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  expect(applyOperation(result.content, result.inverse)).toMatchObject({ content: to })
  return result.content
}
const find = (code: string, within: Content = content) =>
  listProducts(within).find((product) => product['code'] === code)!

test('a copy has its own code and documents, is paid alike and offered by the same questions', () => {
  const after = apply(duplicateProduct(content, 'CV', { code: 'NV', name: 'Aurea Neuf' }))
  const copy = find('NV', after)
  expect(copy).toMatchObject({
    name: 'Aurea Neuf',
    unitPrice: 204,
    dismemberment: { life: true, temporary: false, table: null },
  })
  expect((copy['documents'] as { id: string }[]).map(({ id }) => id)).toEqual([
    'NV-note',
    'NV-statuts',
    'NV-dic',
    'NV-bti',
    'NV-ra',
  ])
  expect(after['payments.json']).toMatchObject({ NV: { beneficiary: 'SCPI Aurea Villes' } })
  const offering = (within: Content, code: string) =>
    listProductQuestions(within).filter((question) => findOption(question, code) !== undefined).length
  expect(offering(after, 'NV')).toBe(offering(content, 'CV'))
  expect(offering(after, 'NV')).toBeGreaterThan(0)
  expect(duplicateProduct(content, 'XX', { code: 'NV', name: 'x' })).toBeNull()
})

test.each([
  ['', 'shape'],
  ['A B', 'shape'],
  ['../x', 'shape'],
  ['CV', 'taken'],
  ['NV', null],
])('the code « %s » is refused because of its %s', (code, expected) => {
  expect(codeProblem(content, code)).toBe(expected)
})

test('a product goes with its own entries, unless a condition or a sample names it', () => {
  const added = apply(duplicateProduct(content, 'CV', { code: 'NV', name: 'Aurea Neuf' }))
  expect(apply(removeProduct(added, 'NV').operation, added)).toEqual(content)
  const refused = removeProduct(content, 'GF')
  expect(refused.operation).toBeNull()
  expect(refused.uses.map(({ kind }) => kind)).toContain('rule')
})

test('a question offers a product, and no longer', () => {
  const [question] = listProductQuestions(content)
  const without = apply(offerProduct(question!, find('CV'), false))
  const [now] = listProductQuestions(without)
  expect(findOption(now!, 'CV')).toBeUndefined()
  expect(
    findOption(listProductQuestions(apply(offerProduct(now!, find('CV'), true), without))[0]!, 'CV'),
  ).toMatchObject({
    value: 'CV',
    label: { fr: 'Aurea Villes', en: 'Aurea Villes' },
  })
})

test('prices follow each other by date, and the one of the day is known', () => {
  const later = apply(setPrice(find('CV'), '2027-06-01', 210))
  const both = apply(setPrice(find('CV', later), '2027-01-01', 205), later)
  const shown = (day: string, within = both) =>
    listPrices(find('CV', within), day).map(({ from, state }) => `${from} ${state}`)
  expect(shown('2026-11-18')).toEqual(['null current', '2027-01-01 coming', '2027-06-01 coming'])
  expect(shown('2027-01-01')).toEqual(['null past', '2027-01-01 current', '2027-06-01 coming'])
  expect(shown('2028-01-01')).toEqual(['null past', '2027-01-01 past', '2027-06-01 current'])
  const less = apply(setPrice(find('CV', both), '2027-01-01', null), both)
  expect(apply(setPrice(find('CV', less), '2027-06-01', null), less)).toEqual(content)
  expect(find('CV', apply(setPrice(find('CV'), null, 206)))['unitPrice']).toBe(206)
  const wrong = apply(setPrice(find('CV'), 'x', '2O5'))
  expect(listPrices(find('CV', wrong), '2026-11-18')[1]).toMatchObject({ problem: 'price' })
})

test.each<[string, string, Json, string | null]>([
  ['a name', 'name', '', 'missing'],
  ['an optional family', 'family', '', null],
  ['a text without its translation', 'description', { fr: 'a', en: ' ' }, 'missing'],
  ['words for a number', 'nominal', 'cent', 'number'],
  ['nothing of a number', 'nominal', 0, 'above'],
  ['half a share', 'minimumShares', 1.5, 'integer'],
  ['a risk of 8', 'riskIndicatorSRI', 8, 'range'],
  ['the 30th of February', 'templateDate', '2026-02-30', 'date'],
  ['a long beneficiary', 'beneficiary', 'a'.repeat(71), 'long'],
  ['no day to withdraw', 'withdrawalDays', null, null],
  ['a day', 'templateDate', '2028-02-29', null],
])('%s', (_, key, value, expected) => {
  const field = [...productSections.flatMap(({ fields }) => fields), ...paymentFields].find(
    ({ at }) => at.join('.') === key,
  )!
  expect(checkField({ [key]: value }, field)?.code ?? null).toBe(expected)
})

test('the products and payments of the demo have no problem', () => {
  const problems = listProducts(content).flatMap((product) => [
    ...productSections.flatMap(({ fields }) => fields.map((field) => checkField(product, field))),
    ...paymentFields.map((field) =>
      checkField((content['payments.json'] as Record<string, Json>)[String(product['code'])]!, field),
    ),
  ])
  expect(problems.filter(Boolean)).toEqual([])
})
