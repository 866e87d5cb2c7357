import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeCompany, gradePerson } from './grade.ts'
import { namesOfListed, namesOfScreened, type Listed, type Screened } from './listed.ts'
import { indexListed } from './register-index.ts'
import { companyVariants, personVariants } from './testing/variants.ts'

const isLong = Boolean(process.env['LONG'])

function gradeEachName(asked: Screened, listed: Listed): string | null {
  if ((asked.isMoralPerson ?? false) !== listed.isMoralPerson) return null
  const grades = namesOfScreened(asked).flatMap((own) =>
    namesOfListed(listed).map((name) =>
      listed.isMoralPerson ? gradeCompany(own, name)?.grade : gradePerson(asked, own, listed, name)?.grade,
    ),
  )
  return grades.includes('probable') ? 'probable' : grades.includes('possible') ? 'possible' : null
}

const wordsOf = (table: string) => [...new Set(table.match(/[\p{L}’'-]+/gu))]

const written = (words: readonly string[]) =>
  fc.tuple(fc.constantFrom(...words), fc.nat(11), fc.nat(20)).map(([word, change, place]) => {
    const at = place % word.length
    if (change === 0) return `${word.slice(0, 1)}.`
    if (change === 1) return word.slice(0, at) + word.slice(at + 1) || word
    if (change === 2) return `${word.slice(0, at)}e${word.slice(at + 1)}`
    if (change === 3) return word.slice(0, at) + word.slice(at, at + 1) + word.slice(at)
    return word
  })

const day = fc.constantFrom('1960-05-17', '1960-05-18', '1960-01-01', '1985-11-23')

const namePair = (words: readonly string[]) =>
  fc.array(written(words), { minLength: 1, maxLength: 4 }).chain((name) =>
    fc
      .array(fc.oneof(fc.constantFrom(...name), fc.constant(name.slice(0, 2).join('')), written(words)), {
        minLength: 1,
        maxLength: 4,
      })
      .map((other) => [name, other] as const),
  )

const toListed = (name: readonly string[], birthDays: string[]): Listed => ({
  id: 1,
  isMoralPerson: false,
  name: name.slice(-1).join(' '),
  firstNames: name.length > 1 ? [name.slice(0, -1).join(' ')] : [],
  aliases: [],
  birthDays,
  birthCities: [],
})

test('the index finds every person that comparing each name finds, with the same grade', () => {
  const names = namePair(wordsOf(personVariants))
  const property = fc.property(names, day, fc.option(day), ([name, other], born, birthDay) => {
    const listed = toListed(name, [born])
    const asked = { firstName: other.slice(0, -1).join(' '), lastName: other.slice(-1).join(' '), birthDay }
    expect(indexListed([listed])(asked)[0]?.grade ?? null).toBe(gradeEachName(asked, listed))
  })
  fc.assert(property, { numRuns: isLong ? 3_000 : 1_000, seed: 27 })
}, 60_000)

test('the index finds every company that comparing each name finds', () => {
  const property = fc.property(namePair(wordsOf(companyVariants)), ([name, other]) => {
    const listed = { ...toListed([], []), isMoralPerson: true, name: name.join(' ') }
    const asked = { companyName: other.join(' '), isMoralPerson: true }
    expect(indexListed([listed])(asked)[0]?.grade ?? null).toBe(gradeEachName(asked, listed))
  })
  fc.assert(property, { numRuns: isLong ? 1_000 : 300, seed: 27 })
}, 60_000)
