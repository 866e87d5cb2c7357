import { expect, test } from 'vitest'
import { indexListed } from './register-index.ts'
import { makeLabelledPairs, type LabelledPair } from './testing/labelled-pairs.ts'

const pairs = makeLabelledPairs()
const isHit = ({ person, listed }: LabelledPair) => indexListed([listed])(person).length > 0
const describePair = ({ noise, person, listed }: LabelledPair) => `${noise}: ${JSON.stringify([person, listed])}`

/** docs/screening.md publishes these figures. */
test('of 2 452 pairs that are the same, none is missed', () => {
  const same = pairs.filter(({ isSame }) => isSame)
  expect(same).toHaveLength(2452)
  expect(same.filter((pair) => !isHit(pair)).map(describePair)).toEqual([])
})

test('the false alarms of each kind, of so many pairs that are not the same', () => {
  const kinds = Map.groupBy(
    pairs.filter(({ isSame }) => !isSame),
    ({ noise }) => noise,
  )
  const counts = [...kinds].map(([kind, all]) => [kind, `${all.filter(isHit).length} of ${all.length}`])
  expect(Object.fromEntries(counts)).toEqual({
    'close names, another day of birth': '0 of 42',
    'close names, no day of birth asked': '6 of 42',
    'close names, the year alone agrees': '6 of 42',
    'close French names, another day of birth': '0 of 70',
    'close French names, no day of birth asked': '48 of 70',
    'close French names, the year alone agrees': '48 of 70',
    'exchanged or further first names, another day of birth': '10 of 10',
    'exchanged or further first names, no day of birth asked': '10 of 10',
    'exchanged or further first names, the year alone agrees': '10 of 10',
    'born on the same day': '1 of 199',
    'shared first name': '0 of 199',
    'shared last name': '0 of 199',
    'other company': '0 of 29',
    namesake: '20 of 20',
  })
})

test('among all the entries at once, each true pair is found through the index', () => {
  const same = pairs.filter(({ isSame }) => isSame)
  const find = indexListed(same.map(({ listed }, id) => ({ ...listed, id })))
  const missed = same.filter(({ person }, id) => !find(person).some(({ listed }) => listed.id === id))
  expect(missed.map(describePair)).toEqual([])
})
