import { expect, test } from 'vitest'
import { indexListed, type Listed, type Screened } from './screening.ts'

const listed: Listed = {
  id: 1,
  isMoralPerson: false,
  name: 'VORONTSOV',
  firstNames: ['Grigori'],
  aliases: ['Grigoriy Woronzow', 'Abou Tarek'],
  birthDays: ['1961-03-09', '1962'],
  birthCities: ['Omsk'],
}
const company: Listed = { ...listed, isMoralPerson: true, name: 'NEFTEGRAD TRADING', firstNames: [], aliases: ['NGT'] }

test.each<[string, Screened, Listed, string | null]>([
  ['the same person', { lastName: 'Vorontsov', firstName: 'Grigori', birthDay: '1961-03-09' }, listed, 'probable'],
  ['without a day of birth', { lastName: 'Vorontsov', firstName: 'Grigori' }, listed, 'possible'],
  ['a year alone', { lastName: 'Vorontsov', firstName: 'Grigori', birthDay: '1962-11-30' }, listed, 'probable'],
  ['another day of birth', { lastName: 'Vorontsov', firstName: 'Grigori', birthDay: '1990-01-01' }, listed, null],
  ['a transliteration', { lastName: 'Woronzow', firstName: 'Grigoriy', birthDay: '1961-03-09' }, listed, 'probable'],
  ['an alias', { lastName: 'Tarek', firstName: 'Abou', birthDay: '1962-05-05' }, listed, 'possible'],
  ['the birth name', { lastName: 'Martin', birthName: 'Vorontsov', firstName: 'Grigori' }, listed, 'possible'],
  ['a whole name', { fullName: 'VORONTSOV Grigori' }, listed, 'possible'],
  ['another first name', { lastName: 'Vorontsov', firstName: 'Anne', birthDay: '1988-01-01' }, listed, null],
  ['somebody else', { lastName: 'Delaunay', firstName: 'Claire', birthDay: '1961-03-09' }, listed, null],
  ['a company', { companyName: 'Neftegrad Trading SARL', isMoralPerson: true }, company, 'possible'],
  ['another company', { companyName: 'Orme Patrimoine', isMoralPerson: true }, company, null],
  ['a person and a company', { lastName: 'NGT' }, company, null],
])('%s is graded by the score of the pairing', (_, asked, known, grade) => {
  expect(indexListed([known])(asked)[0]?.grade ?? null).toBe(grade)
})
