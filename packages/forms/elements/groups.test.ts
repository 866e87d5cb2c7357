import { expect, test } from 'vitest'
import type { Value } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'

const names = ['a', 'b', 'c']
const slices = names.map((name) => element('input_percentage_range', {}, { name }))

const wrong = (sum: number) => ({
  code: 'element.error.percentage-range-group-sum',
  params: { min: 100, max: 100, sum },
})

test.each(['input_percentage_range_group', 'group_percentage_input_range'] as const)(
  '%s: the visible children total between min and max',
  (type) => {
    const group = element(type, { min: 100, max: 100, childrenElementsIds: names })
    const check = (values: Record<string, Value>, hidden: string[] = []) =>
      kinds[type].check(null, group, viewOf([group, ...slices], { values, hidden }))
    expect(check({ a: 60, b: 30, c: 10 })).toBeNull()
    expect(check({ a: 60, b: 30, c: 9 })).toEqual(wrong(99))
    expect(check({ a: 60, b: 40, c: 10 }, ['c'])).toBeNull()
    expect(check({ a: 60, b: 30, c: 10 }, ['c'])).toEqual(wrong(90))
    expect(check({ a: 33.4, b: 33.3, c: 33.3 })).toBeNull()
  },
)

test('without bounds a group lies between 0 and 100', () => {
  const group = element('group_percentage_input_range', { childrenElementsIds: names })
  const check = (a: number, b: number) =>
    kinds.group_percentage_input_range.check(null, group, viewOf([group, ...slices], { values: { a, b } }))
  expect(check(0, 0)).toBeNull()
  expect(check(60, 41)?.params).toEqual({ min: 0, max: 100, sum: 101 })
})

test.each([
  ['group_ordered_integers', { a: 1, b: 2, c: 3 }, null],
  ['group_ordered_integers', { a: 1, b: 1, c: 3 }, { code: 'element.error.already-chosen' }],
  ['group_ordered_integers', { a: 1 }, null],
  ['ordonnancement', { a: '1', b: '2' }, null],
  ['ordonnancement', { a: '1', b: '1' }, { code: 'element.error.already-chosen' }],
] as const)('%s: each rank serves once, %j', (type, values, problem) => {
  const group = element(type, { childrenElementsIds: names })
  expect(kinds[type].check(null, group, viewOf([group, ...slices], { values }))).toEqual(problem)
})

const five = ['v', 'w', 'x', 'y', 'z'].map((name) =>
  element('input_percentage_integer', { group: 'origin', min: 0, max: 100 }, { name }),
)
const alone = element('input_percentage_integer', { min: 0, max: 100 }, { name: 'alone' })

test.each<[string, Record<string, Value>, string[], (string | undefined)[]]>([
  ['four of five', { v: 50, w: 0, x: 0, y: 0 }, [], []],
  ['five totalling 100', { v: 60, w: 10, x: 10, y: 10, z: 10 }, [], []],
  ['five totalling 99', { v: 59, w: 10, x: 10, y: 10, z: 10 }, [], ['v']],
  ['five totalling 101', { v: 61, w: 10, x: 10, y: 10, z: 10 }, [], ['v']],
  ['a hidden one left out', { v: 61, w: 10, x: 10, y: 10, z: 9 }, ['v'], ['w']],
])('a shared total is asked once all are given: %s', (_, values, hidden, bearers) => {
  const view = viewOf([...five, alone], { values, hidden })
  const problems = five.filter(
    (one) => view.value(one.id) !== null && kinds.input_percentage_integer.check(view.value(one.id), one, view),
  )
  expect(problems.map(({ name }) => name)).toEqual(bearers)
  expect(kinds.input_percentage_integer.check(10, alone, view)).toBeNull()
})
