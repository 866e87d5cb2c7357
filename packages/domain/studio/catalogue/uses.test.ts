import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyOperation, findAt, type Content, type Json } from '../operations.ts'
import { withFormRows } from './form-tables.ts'
import { readTemporaryTable, setCell } from './sheet.ts'
import { findProductUses, findValueUses } from './uses.ts'

const folder = new URL('../../../../deployments/aurea/', import.meta.url)
const read = (path: string): Json => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const files = ['', 'forms/', 'documents/'].flatMap((sub) =>
  readdirSync(new URL(sub || '.', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${sub}${name}`),
)
const content: Content = Object.fromEntries(files.map((path) => [path, read(path)]))
const say = (uses: ReturnType<typeof findValueUses>) =>
  [...new Set(uses.map(({ kind, file }) => `${kind} ${file}`))].toSorted()

test('a value of a list is used by conditions, first answers and samples, wherever they are', () => {
  expect(say(findValueUses(content, 'countries', new Set(['FR'])))).toEqual([
    'condition forms/client.json',
    'condition vigilance.json',
    'default forms/back-office.json',
    'default forms/client.json',
    'sample samples.json',
  ])
  expect(findValueUses(content, 'countries', new Set(['ZW']))).toEqual([])
  expect(findValueUses(content, 'naf', new Set(['FR']))).toEqual([])
})

test('what only says how a product is sold goes with it; a condition must be changed first', () => {
  const uses = findProductUses(content, 'GF')
  expect(say(uses.filter(({ fix }) => fix))).toEqual([
    'option forms/back-office.json',
    'option forms/client.json',
    'payment payments.json',
    'table settings.json',
  ])
  expect(say(uses.filter(({ fix }) => !fix))).toContain('rule settings.json')
  expect(say(uses.filter(({ fix }) => !fix))).toContain('condition documents/shared.json')
  const operations = uses.flatMap(({ fix }) => fix ?? [])
  const result = applyOperation(content, { kind: 'all', operations })
  if ('problem' in result) throw new Error('refused')
  expect(findProductUses(result.content, 'GF').filter(({ fix }) => fix)).toEqual([])
  expect(applyOperation(result.content, result.inverse)).toMatchObject({ content })
})

test('a key that changes also changes in the question that shows it, and is undone as one', () => {
  const sheet = readTemporaryTable(content['dismemberment.json'], 'A_44')!
  const usufruct = sheet.columns.find(({ key }) => key === 'usufruct')!
  const operation = withFormRows(content, setCell(sheet, 0, usufruct, '13')!)
  expect(operation).toMatchObject({ kind: 'all', operations: [{ kind: 'set' }, { kind: 'set' }] })
  const result = applyOperation(content, operation)
  if ('problem' in result || operation.kind !== 'all') throw new Error('refused')
  expect(findAt(result.content, [...operation.operations[1]!.at, 0, 'sub_options', 1, 'value'])).toBe(13)
  expect(applyOperation(result.content, result.inverse)).toMatchObject({ content })
})

test('rows that are added are named as the others', () => {
  const sheet = readTemporaryTable(content['dismemberment.json'], 'A_44')!
  const value = [{ years: 21, usufruct: 45, bareOwnership: 55 }]
  const operation = withFormRows(content, { kind: 'splice', at: sheet.at, index: sheet.items.length, was: [], value })
  const result = applyOperation(content, operation)
  if ('problem' in result || operation.kind !== 'all') throw new Error('refused')
  expect(findAt(result.content, [...operation.operations[1]!.at, { id: '21' }])).toMatchObject({
    label: { fr: '21 ans', en: '21 years' },
    sub_options: [
      { key: 'np', value: 55 },
      { key: 'usu', value: 45 },
    ],
  })
  // Nothing to copy of a table that no question shows.
  const other = { kind: 'set', at: ['payments.json', 'CV', 'bic'], was: 'DEMOFRPPXXX', value: 'X' } as const
  expect(withFormRows(content, other)).toBe(other)
})
