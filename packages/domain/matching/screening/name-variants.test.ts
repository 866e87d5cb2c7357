import { expect, test } from 'vitest'
import type { Listed, Screened } from './listed.ts'
import { indexListed } from './register-index.ts'
import { equalNames } from './testing/equal-names.ts'

const toListed = (firstName: string, lastName: string): Listed => ({
  id: 1,
  isMoralPerson: false,
  name: lastName,
  firstNames: firstName ? [firstName] : [],
  aliases: [],
  birthDays: ['1960-05-17'],
  birthCities: [],
})
const gradeOf = (listed: Listed, asked: Screened) => indexListed([listed])(asked)[0]?.grade ?? null
const toPair = (line: string) =>
  line.split(' | ').map((name) => {
    const [firstName = '', lastName = ''] = name.split(' / ')
    return { firstName, lastName }
  })

/** An equal name is a hit whatever the birth date, so each pair is compared with different dates, both ways. */
test.each(
  Object.entries(equalNames).flatMap(([kind, table]) =>
    table
      .trim()
      .split('\n')
      .map((line) => [kind, line] as const),
  ),
)('with another birth date it is still a hit: %s: %s', (_, line) => {
  const [one = { firstName: '', lastName: '' }, other = one] = toPair(line)
  expect(gradeOf(toListed(one.firstName, one.lastName), { ...other, birthDay: '1985-11-23' })).toBe('possible')
  expect(gradeOf(toListed(other.firstName, other.lastName), { ...one, birthDay: '1985-11-23' })).toBe('possible')
})

test.each(['š', 'ş', 'ș', 'ś', 'č', 'ć', 'ç', 'ž', 'ź', 'ż', 'đ', 'ť', 'ț', 'ö', 'ü', 'ä', 'ø', 'å', 'ŏ', 'ŭ', 'é'])(
  'a name with %s equals the same name without the accent',
  (letter) => {
    const plain = { đ: 'd', ø: 'o' }[letter] ?? letter.normalize('NFD').charAt(0)
    const [accented, stripped] = [letter, plain].map((each) => `Ma${each}or${each}lan${each}`)
    const listed = toListed('Goran', accented ?? '')
    expect(gradeOf(listed, { firstName: 'Goran', lastName: stripped, birthDay: '1985-11-23' })).toBe('possible')
    expect(gradeOf(listed, { firstName: 'Goran', lastName: stripped, birthDay: '1960-05-17' })).toBe('probable')
  },
)

test.each([
  'Jean | Jeanne',
  'Michel | Michèle',
  'Louis | Louise',
  'Paul | Paule',
  'Daniel | Danielle',
  'François | Françoise',
  'Christian | Christine',
  'Marie | Maria',
  'Gérard | Girard',
  'Alain | Alan',
])('two French first names are near at most, so another birth date is no hit: %s', (line) => {
  const [one = '', other = ''] = line.split(' | ')
  const listed = toListed(one, 'Vorontsov')
  expect(gradeOf(listed, { firstName: other, lastName: 'Vorontsov', birthDay: '1985-11-23' })).toBe(null)
  expect(gradeOf(listed, { firstName: other, lastName: 'Vorontsov', birthDay: '1960-05-18' })).toBe('possible')
})

test('a first name translated into French is near', () => {
  const asked = { firstName: 'Jean', lastName: 'Simonov' }
  expect(gradeOf(toListed('Ivan', 'Simonov'), asked)).toBe('possible')
  expect(gradeOf(toListed('Ivan', 'Simonov'), { ...asked, birthDay: '1985-11-23' })).toBe(null)
})

test('further words alone are not enough where the last name or all first names differ', () => {
  const listed = toListed('Ali Hassan', 'Mansour')
  expect(gradeOf(listed, { firstName: 'Ali', lastName: 'Hassan', birthDay: '1985-11-23' })).toBe(null)
  expect(gradeOf(listed, { firstName: 'Ali', lastName: 'Mansour', birthDay: '1985-11-23' })).toBe('possible')
})

test('several published first names are alternatives, and also one name', () => {
  const listed = { ...toListed('', 'Mansour'), firstNames: ['Ali', 'Hassan'] }
  const gradeFor = (firstName: string) => gradeOf(listed, { firstName, lastName: 'Mansour', birthDay: '1985-11-23' })
  expect(['Ali Hassan', 'Hassan', 'Ali'].map(gradeFor)).toEqual(['possible', 'possible', 'possible'])
})

test('an initial is found through the index, on either side', () => {
  expect(gradeOf(toListed('J.', 'Bemba Gombo'), { firstName: 'Jean', lastName: 'Bemba' })).toBe('possible')
  expect(gradeOf(toListed('Jean', 'Bemba Gombo'), { firstName: 'J.', lastName: 'Bemba' })).toBe('possible')
})
