import { expect, test } from 'vitest'
import { autocompleteOf } from '../text/autocomplete.ts'
import { freeRanks } from '../order/free-ranks.ts'
import { groupTotal } from '../group/group-total.ts'
import { moveItem, placeAt } from '../order/move-item.ts'
import { presentationLines } from '../output/presentation-lines.ts'
import { isLabel } from '../choice/combo/use-option-search.ts'
import { splitAmount } from '../table/split-amount.ts'
import { stepFrom } from '../product/step-from.ts'

const bounds = { min: 10, max: 12 }
test.each([
  [null, 1, 10],
  ['12,', 1, 10],
  [11, 1, 12],
  [12, 1, 12],
  [10, -1, 10],
  [10.5, -1, 10],
  [10.5, 1, 11],
] as const)('one step from %s by %s is %s', (value, by, expected) => expect(stepFrom(value, by, bounds)).toBe(expected))

test.each([
  [null, 100, 100, { kind: 'missing', sum: 0, max: 100, rest: 100 }],
  [90, 100, 100, { kind: 'missing', sum: 90, max: 100, rest: 10 }],
  [100, 100, 100, { kind: 'exact', sum: 100, max: 100 }],
  [112, 100, 100, { kind: 'over', sum: 112, max: 100, excess: 12 }],
  [40, 0, 100, { kind: 'within', sum: 40, max: 100 }],
  [99.9, 100, 100, { kind: 'missing', sum: 99.9, max: 100, rest: 0.1 }],
])('a total of %s between %s and %s', (sum, min, max, expected) => {
  expect(groupTotal(sum, { min, max })).toEqual(expected)
})

test('a rank taken by a neighbour is not offered', () => expect(freeRanks(1, 3, ['2', ''])).toEqual([1, 3]))

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -1, 'bac'],
  [7, 0, 'abc'],
])('moving %s to %s', (from, to, expected) => expect(moveItem([...'abc'], from, to).join('')).toBe(expected))

test.each([
  [5, 0],
  [15, 1],
  [99, 2],
])('a row held at %s takes place %s', (y, expected) => expect(placeAt(y, [10, 20])).toBe(expected))

test.each([
  ['sub_last_name', 'section-sub family-name'],
  ['cosub_email', 'section-cosub email'],
  ['email', 'email'],
  ['sub_phone', 'section-sub tel-national'],
  ['advisor_code', 'off'],
  ['sub_birth_city', 'off'],
  ['sub_birth_country', 'off'],
])('a browser may fill %s in as %s', (name, expected) => expect(autocompleteOf(name)).toBe(expected))

test.each([
  [29_920, [66, 34], [19_747.2, 10_172.8]],
  [1515, [79.5, 20.5], [1204.42, 310.58]],
])('%s divided by %j misses no cent', (total, rates, expected) => expect(splitAmount(total, rates)).toEqual(expected))

test('a label is recognised whatever its capitals and spaces, not without its accents', () => {
  expect(isLabel('Saint-Étienne (42000)', ' saint-étienne  (42000)')).toBe(true)
  expect(isLabel('Saint-Étienne', 'Saint-Etienne')).toBe(false)
})

test('what a list says of an option is shown in our order, without what we have no word for', () => {
  const lines = presentationLines({
    internal: 'x',
    minimumShares: 10,
    documents: [{ title: 'DIC' }, { title: 'Statuts' }],
  })
  expect(lines).toEqual([
    { name: 'minimumShares', text: '10', number: 10 },
    { name: 'documents', text: 'DIC, Statuts' },
  ])
})
