import { expect, test } from 'vitest'
import type { Listed, Screened } from './listed.ts'
import { indexListed } from './register-index.ts'

const listed: Listed = {
  id: 1,
  isMoralPerson: false,
  name: 'VORONTSOV',
  firstNames: ['Grigori Pavlovitch'],
  aliases: ['Grigoriy Woronzow', 'Abou Tarek', 'Gricha'],
  birthDays: ['1961-03-09', '1962'],
  birthCities: ['Omsk'],
}
const company: Listed = { ...listed, isMoralPerson: true, name: 'NEFTEGRAD TRADING', firstNames: [], aliases: ['NGT'] }
const vorontsov = { lastName: 'Vorontsov', firstName: 'Grigori Pavlovitch' }
const gradeOf = (asked: Screened, known = listed) => indexListed([known])(asked)[0]?.grade ?? null

test.each<[string, Screened, string | null]>([
  ['the same name and day', { ...vorontsov, birthDay: '1961-03-09' }, 'probable'],
  ['the same name, day unknown', vorontsov, 'possible'],
  ['the same name and year', { ...vorontsov, birthDay: '1962-11-30' }, 'probable'],
  ['the same name, one day off', { ...vorontsov, birthDay: '1961-03-10' }, 'probable'],
  ['the same name, day and month exchanged', { ...vorontsov, birthDay: '1961-09-03' }, 'probable'],
  ['the same name, another day of birth', { ...vorontsov, birthDay: '1990-01-02' }, 'possible'],
  ['a transcription, another day', { lastName: 'Woronzow', firstName: 'Grigorij', birthDay: '1990-01-02' }, 'possible'],
  ['without the patronymic', { lastName: 'Vorontsov', firstName: 'Grigori' }, 'possible'],
  ['an alias', { lastName: 'Tarek', firstName: 'Abou', birthDay: '1962-05-05' }, 'probable'],
  ['an alias of one word for the first name', { lastName: 'Vorontsov', firstName: 'Grisha' }, 'possible'],
  ['an alias of one word alone', { fullName: 'Gricha' }, 'possible'],
  ['the birth name', { lastName: 'Martin', birthName: 'Vorontsov', firstName: 'Grigori' }, 'possible'],
  ['a whole name with a title', { fullName: 'M. VORONTSOV Grigori' }, 'possible'],
  ['an initial', { lastName: 'Vorontsov', firstName: 'G.' }, 'possible'],
  ['the same day and last name', { lastName: 'Vorontsov', firstName: 'Anne', birthDay: '1961-03-09' }, 'possible'],
  ['another first name', { lastName: 'Vorontsov', firstName: 'Anne', birthDay: '1988-01-02' }, null],
  ['another last name', { lastName: 'Delaunay', firstName: 'Grigori', birthDay: '1988-01-02' }, null],
  ['another name, the same day', { lastName: 'Delaunay', firstName: 'Claire', birthDay: '1961-03-09' }, null],
])('a person is graded by name, then day of birth: %s', (_, asked, grade) => expect(gradeOf(asked)).toBe(grade))

test.each<[string, string, string | null]>([
  ['the same name', 'Neftegrad Trading SARL', 'probable'],
  ['an alias', 'N.G.T.', 'probable'],
  ['one word of the name', 'Neftegrad', 'possible'],
  ['a typing mistake', 'Neftegrd Trading', 'possible'],
  ['only a word that many companies have', 'Orme Trading', null],
])('a company is graded by its own words: %s', (_, companyName, grade) => {
  expect(gradeOf({ companyName, isMoralPerson: true }, company)).toBe(grade)
})

test('a person is not compared with a company', () => expect(gradeOf({ lastName: 'NGT' }, company)).toBe(null))

test('names written alike agree, similar names are near, all others differ', () => {
  const plain = { ...listed, aliases: [] }
  const [hit] = indexListed([plain])({ lastName: 'Vorontsov', firstName: 'Grigori', birthDay: '1961-03-10' })
  expect(hit?.fields).toEqual({ lastName: 'agrees', firstName: 'near', birthDay: 'near', birthCity: 'missing' })
  const [other] = indexListed([plain])({
    ...vorontsov,
    lastName: 'Woronzow',
    birthDay: '1990-01-02',
    birthCity: 'Lyon',
  })
  expect(other?.fields).toEqual({ lastName: 'near', firstName: 'agrees', birthDay: 'differs', birthCity: 'differs' })
})

test('the likeliest comes first', () => {
  const namesake = { ...listed, id: 0, birthDays: ['1990-01-02'] }
  const found = indexListed([namesake, listed])({ ...vorontsov, birthDay: '1961-03-09' })
  expect(found.map((one) => [one.listed.id, one.grade])).toEqual([
    [1, 'probable'],
    [0, 'possible'],
  ])
})
