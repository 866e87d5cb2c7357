import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyOperation, type Content, type Json, type Operation, type Place } from './operations.ts'

const content: Content = {
  'settings.json': { name: 'Aurea', theme: { primary: '#123E5C' }, footer: [{ html: 'a' }, { html: 'b' }] },
  'products.json': [
    { code: 'CV', price: 200 },
    { code: 'CE', price: 210 },
  ],
  'logo.svg': '<svg/>',
}
const apply = (operation: Operation, to: Content = content) => {
  const result = applyOperation(to, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result
}
const problemOf = (operation: Operation, to: Content = content) => {
  const result = applyOperation(to, operation)
  return 'problem' in result ? result.problem : null
}

test('a change of a property leaves the others, and its inverse takes it back', () => {
  const at = ['settings.json', 'theme', 'primary']
  const { content: after, inverse } = apply({ kind: 'set', at, was: '#123E5C', value: '#000000' })
  expect(after['settings.json']).toMatchObject({ name: 'Aurea', theme: { primary: '#000000' } })
  expect(after['products.json']).toBe(content['products.json'])
  expect(apply(inverse, after).content).toEqual(content)
})

test('items are found by their id, whatever was added before them', () => {
  const added = apply({ kind: 'add', at: ['products.json'], index: 0, value: { code: 'GF', price: 50 } })
  const at = ['products.json', { id: 'CE' }, 'price']
  const { content: after } = apply({ kind: 'set', at, was: 210, value: 220 }, added.content)
  expect(after['products.json']).toEqual([
    { code: 'GF', price: 50 },
    { code: 'CV', price: 200 },
    { code: 'CE', price: 220 },
  ])
  expect(problemOf({ kind: 'add', at: ['products.json'], index: 0, value: { code: 'CV' } })).toMatchObject({
    kind: 'conflict',
    theirs: { code: 'CV', price: 200 },
  })
})

test('an item that gets another id, or that is there twice, is as it was after an undo', () => {
  const code = apply({ kind: 'set', at: ['products.json', { id: 'CV' }, 'code'], was: 'CV', value: 'CX' })
  expect(apply(code.inverse, code.content).content).toEqual(content)
  const same = apply({ kind: 'set', at: ['products.json', { id: 'CE' }, 'code'], was: 'CE', value: 'CV' })
  expect(apply(same.inverse, same.content).content).toEqual(content)
  const removed = apply({ kind: 'remove', at: ['products.json', 1], was: { code: 'CV', price: 210 } }, same.content)
  expect(apply(removed.inverse, removed.content).content).toEqual(same.content)
})

test.each<[string, Json]>([
  ['another id', { code: 'CX', price: 1 }],
  ['an id that is there already', { code: 'CE', price: 1 }],
  ['no id', 'nothing'],
])('an item that is replaced whole by one with %s comes back by an undo', (_, value) => {
  const was = { code: 'CV', price: 200 }
  const replaced = apply({ kind: 'set', at: ['products.json', { id: 'CV' }], was, value })
  expect(apply(replaced.inverse, replaced.content).content).toEqual(content)
})

test('two authors of two properties merge; of one property the second is told both values', () => {
  const theme = ['settings.json', 'theme', 'primary']
  const mine = apply({ kind: 'set', at: theme, was: '#123E5C', value: '#000000' }).content
  expect(
    apply({ kind: 'set', at: ['settings.json', 'name'], was: 'Aurea', value: 'Orme' }, mine).content,
  ).toMatchObject({
    'settings.json': { name: 'Orme', theme: { primary: '#000000' } },
  })
  expect(problemOf({ kind: 'set', at: theme, was: '#123E5C', value: '#FFFFFF' }, mine)).toEqual({
    kind: 'conflict',
    at: theme,
    mine: '#FFFFFF',
    theirs: '#000000',
  })
  // The same wish twice is no conflict.
  expect(problemOf({ kind: 'set', at: theme, was: '#123E5C', value: '#000000' }, mine)).toBeNull()
})

test('operations that belong together are made whole or not at all, and taken back at once', () => {
  const both: Operation = {
    kind: 'all',
    operations: [
      { kind: 'remove', at: ['products.json', { id: 'CV' }], was: { code: 'CV', price: 200 } },
      { kind: 'set', at: ['settings.json', 'name'], was: 'Aurea', value: 'Orme' },
    ],
  }
  const { content: after, inverse } = apply(both)
  expect(after).toMatchObject({ 'settings.json': { name: 'Orme' }, 'products.json': [{ code: 'CE' }] })
  expect(apply(inverse, after).content).toEqual(content)
  expect(problemOf({ kind: 'all', operations: [...both.operations, both.operations[0]!] })).toMatchObject({
    kind: 'missing',
  })
})

test('thousands of rows are replaced as one change, wherever others have moved them', () => {
  const rows = Array.from({ length: 20_000 }, (_, at): Json => ({ code: `P${at}`, price: at }))
  const at = ['products.json']
  const was = [{ code: 'CE', price: 210 }]
  const splice: Operation = { kind: 'splice', at, index: 1, was, value: rows }
  const { content: after, inverse } = apply(splice)
  expect(after['products.json']).toHaveLength(20_001)
  expect(apply(inverse, after).content).toEqual(content)
  const added = apply({ kind: 'add', at, index: 0, value: { code: 'GF', price: 50 } }).content
  expect((apply(splice, added).content['products.json'] as Json[]).slice(0, 3)).toEqual([
    { code: 'GF', price: 50 },
    { code: 'CV', price: 200 },
    { code: 'P0', price: 0 },
  ])
  const changed = apply({ kind: 'set', at: [...at, { id: 'CE' }, 'price'], was: 210, value: 1 }).content
  expect(problemOf(splice, changed)).toMatchObject({ kind: 'conflict', theirs: [{ code: 'CE', price: 1 }] })
})

test('an item whose id is there twice is taken away and comes back', () => {
  const twice = apply({ kind: 'set', at: ['products.json', 1, 'code'], was: 'CE', value: 'CV' }).content
  const last: Operation = {
    kind: 'splice',
    at: ['products.json'],
    index: 1,
    was: [{ code: 'CV', price: 210 }],
    value: [],
  }
  const { content: after, inverse } = apply(last, twice)
  expect(after['products.json']).toEqual([{ code: 'CV', price: 200 }])
  expect(apply(inverse, after).content).toEqual(twice)
})

test.each<[string, Operation]>([
  ['rows of what is no list', { kind: 'splice', at: ['settings.json'], index: 0, was: [], value: [1] }],
  ['a file that is not there', { kind: 'set', at: ['other.json', 'a'], value: 1 }],
  ['an item that is gone', { kind: 'set', at: ['products.json', { id: 'XX' }, 'price'], value: 1 }],
  ['a place beyond a list', { kind: 'set', at: ['products.json', 9], value: 1 }],
  ['a key of a text', { kind: 'set', at: ['logo.svg', 'length'], value: 1 }],
  ['the prototype', { kind: 'remove', at: ['settings.json', 'constructor'], was: null }],
  ['nowhere', { kind: 'remove', at: [], was: null }],
])('%s is refused', (_, operation) => {
  expect(problemOf(operation)).toMatchObject({ kind: 'missing' })
})

test('a key called __proto__ is a key like any other', () => {
  const at = ['settings.json', '__proto__']
  const { content: after, inverse } = apply({ kind: 'set', at, value: { polluted: true } })
  expect(Object.hasOwn(after['settings.json'] as object, '__proto__')).toBe(true)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(apply(inverse, after).content).toEqual(content)
})

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>

/** An operation somewhere in the content, by its own steps. */
function operationOn(all: Content): fc.Arbitrary<Operation> {
  const places = [['new.json'], ...listPlaces(all, [])]
  const at = fc.constantFrom(...places)
  return fc.oneof(
    fc
      .record({ at, value: json })
      .map(({ at: place, value }): Operation => ({ kind: 'set', at: place, was: valueAt(all, place), value })),
    fc.record({ at, key: fc.string(), value: json }).map(({ at: place, key, value }): Operation => ({
      kind: 'set',
      at: [...place, key],
      was: valueAt(all, [...place, key]),
      value,
    })),
    fc
      .record({ at, index: fc.nat(5), value: json })
      .map(({ at: place, index, value }): Operation => ({ kind: 'add', at: place, index, value })),
    fc.record({ at, to: fc.nat(5) }).map(({ at: place, to }): Operation => ({ kind: 'move', at: place, to })),
    fc
      .record({ at, index: fc.nat(3), length: fc.nat(2), value: fc.array(json, { maxLength: 3 }) })
      .map(({ at: place, index, length, value }): Operation => {
        const list = valueAt(all, place)
        return {
          kind: 'splice',
          at: place,
          index,
          was: Array.isArray(list) ? list.slice(index, index + length) : [],
          value,
        }
      }),
    at.map((place): Operation => ({ kind: 'remove', at: place, was: valueAt(all, place) ?? null })),
    fc.record({ at, to: fc.nat(5), value: json }).map(({ at: place, to, value }): Operation => ({
      kind: 'all',
      operations: [
        { kind: 'move', at: place, to },
        { kind: 'add', at: place.slice(0, -1), index: to, value },
      ],
    })),
  )
}

function listPlaces(value: Json, at: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([key, inner]) =>
      listPlaces(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function valueAt(value: Json | undefined, [step, ...rest]: Place): Json | undefined {
  if (step === undefined) return value
  if (typeof value !== 'object' || value === null || typeof step === 'object' || !Object.hasOwn(value, step))
    return undefined
  return valueAt((value as Record<string | number, Json>)[step], rest)
}

test('undoing all of any sequence gives the first content', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 10 }), (seeds, count) => {
      let current = content
      const inverses: Operation[] = []
      for (let step = 0; step < count; step++) {
        const [operation] = fc.sample(operationOn(current), { numRuns: 1, seed: seeds.next().value })
        const result = applyOperation(current, operation!)
        if ('problem' in result) continue
        current = result.content
        inverses.push(result.inverse)
      }
      for (const inverse of inverses.toReversed()) current = apply(inverse, current).content
      expect(current).toEqual(content)
    }),
    { numRuns: 1000 },
  )
})
