import { expect, test } from 'vitest'
import { indexListed } from './register-index.ts'
import { labelledPairs, type LabelledPair } from './testing/labelled-pairs.ts'

const pairs = labelledPairs()
const isHit = ({ asked, listed }: LabelledPair) => indexListed([listed])(asked).length > 0
const say = ({ noise, asked, listed }: LabelledPair) => `${noise}: ${JSON.stringify([asked, listed])}`

/** docs/screening.md gives these figures. */
test('of 1 648 pairs that are the same, none is missed', () => {
  const same = pairs.filter(({ isSame }) => isSame)
  expect(same).toHaveLength(1648)
  expect(same.filter((pair) => !isHit(pair)).map(say)).toEqual([])
})

test('of 543 pairs that are not the same, 7 are hits; namesakes, 20 more, always are', () => {
  const others = pairs.filter(({ isSame, noise }) => !isSame && noise !== 'namesake')
  expect([others.length, others.filter(isHit).length]).toEqual([543, 7])
  const namesakes = pairs.filter(({ noise }) => noise === 'namesake')
  expect([namesakes.length, namesakes.filter(isHit).length]).toEqual([20, 20])
})

test('among all the entries at once, each true pair is found through the index', () => {
  const same = pairs.filter(({ isSame }) => isSame)
  const find = indexListed(same.map(({ listed }, id) => ({ ...listed, id })))
  const missed = same.filter(({ asked }, id) => !find(asked).some(({ listed }) => listed.id === id))
  expect(missed.map(say)).toEqual([])
})
