import type { Listed, Screened } from '../listed.ts'
import { equalNames } from './equal-names.ts'
import { alwaysHits, frenchPairs } from './french-pairs.ts'
import { companyVariants, otherCompanies, otherPeople, personVariants } from './variants.ts'

export type LabelledPair = {
  readonly noise: string
  readonly isSame: boolean
  readonly person: Screened
  readonly listed: Listed
}
type Named = { readonly firstName: string; readonly lastName: string }

export function makeLabelledPairs(): LabelledPair[] {
  const variants = [personVariants, ...Object.values(equalNames)].flatMap(readPeople)
  return [...variants.flatMap(samePeople), ...sameCompanies(), ...differentPeople(variants), ...differentCompanies()]
}

const bornOf = (place: number) =>
  [1940 + ((place * 7) % 55), 1 + ((place * 5) % 12), 13 + ((place * 11) % 15)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** One matching pair per kind of document error, besides the transcription. */
function samePeople([register, elsewhere]: readonly [Named, Named], place: number): LabelledPair[] {
  const birthDay = bornOf(place)
  const [year = '', month = '', day = ''] = birthDay.split('-')
  const entry = toListed(register, place, [birthDay])
  const pair = (noise: string, asked: Partial<Screened>, listed: Partial<Listed> = {}): LabelledPair => ({
    noise,
    isSame: true,
    person: { ...elsewhere, birthDay, ...asked },
    listed: { ...entry, ...listed },
  })
  const dayBefore = `${year}-${month}-${String(Number(day) - 1).padStart(2, '0')}`
  const { firstName, lastName } = elsewhere
  return [
    pair('transcription', {}),
    pair('transcription, no day of birth published', {}, { birthDays: [] }),
    pair('transcription, year only', {}, { birthDays: [year] }),
    pair('transcription, year and month', {}, { birthDays: [`${year}-${month}`] }),
    pair('transcription, one day off', { birthDay: dayBefore }),
    pair('transcription, day and month exchanged', { birthDay: `${year}-${day}-${month}` }),
    pair('first and last name exchanged', { firstName: lastName, lastName: firstName }),
    pair('whole name in one field', {
      firstName: undefined,
      lastName: undefined,
      fullName: `${lastName} ${firstName}`,
    }),
    pair('alias', {}, { ...unlike, aliases: ['Un Autre', `${register.firstName} ${register.lastName}`] }),
    pair('typing mistake', { lastName: mistype(lastName, place) }),
    pair('birth name', { lastName: 'Delaunay', birthName: lastName }),
    pair('transcription, another day of birth', { birthDay: '1999-09-09' }),
  ]
}

const unlike = { name: 'AUTRENOM', firstNames: ['Quelconque'] }

/** Omits, doubles or swaps a letter in the middle of the longest word. */
function mistype(name: string, place: number): string {
  const word = name.split(/[ -]/).toSorted((one, other) => other.length - one.length)[0] ?? ''
  if (word.length < 5) return name
  const at = 1 + (place % (word.length - 3))
  const [one = '', other = ''] = word.slice(at)
  const mistakes = [other, `${one}${one}${other}`, `${other}${one}`, `${one}e`]
  return name.replace(word, word.slice(0, at) + (mistakes[place % mistakes.length] ?? '') + word.slice(at + 2))
}

function sameCompanies(): LabelledPair[] {
  return readLines(companyVariants).flatMap(([register, elsewhere], place) => [
    toCompanies('company', true, register, elsewhere, place),
    {
      ...toCompanies('company, alias', true, 'AUTRE SOCIÉTÉ', elsewhere, place),
      listed: { ...toCompany('AUTRE SOCIÉTÉ', place), aliases: [register] },
    },
  ])
}

function differentPeople(variants: readonly (readonly [Named, Named])[]): LabelledPair[] {
  const pair = (noise: string, one: Named, other: Named, place: number, born: string | null): LabelledPair => ({
    noise,
    isSame: false,
    person: { ...other, birthDay: born },
    listed: toListed(one, place, [bornOf(place)]),
  })
  const closeNames = [
    ['close names', otherPeople],
    ['close French names', frenchPairs],
    ['exchanged or further first names', alwaysHits],
  ] as const
  const close = closeNames.flatMap(([kind, table]) =>
    readPeople(table).flatMap(([one, other], place) => [
      pair(`${kind}, another day of birth`, one, other, place, bornOf(place + 1)),
      pair(`${kind}, no day of birth asked`, one, other, place, null),
      yearOnly(pair(`${kind}, the year alone agrees`, one, other, place, bornOf(place))),
    ]),
  )
  const people = variants.map(([one]) => one)
  const shared = people.flatMap((one, place) => {
    const other = people[(place + 13) % people.length] ?? one
    const far = bornOf(place + 1)
    return [
      pair('shared last name', one, { ...other, lastName: one.lastName }, place, far),
      pair('shared first name', one, { ...other, firstName: one.firstName }, place, far),
      pair('born on the same day', one, other, place, bornOf(place)),
    ]
  })
  const namesakes = people.slice(0, 20).map((one, place) => pair('namesake', one, one, place, bornOf(place + 1)))
  return [...close, ...shared.filter(({ person, listed }) => !isNamesake(person, listed)), ...namesakes]
}

const yearOnly = (pair: LabelledPair): LabelledPair => ({
  ...pair,
  listed: { ...pair.listed, birthDays: pair.listed.birthDays.map((day) => day.slice(0, 4)) },
})

/** Neighbours in the table are spellings of the same name. */
const isNamesake = ({ firstName, lastName }: Screened, { name, firstNames }: Listed) =>
  name === lastName && firstNames[0]?.split(' ')[0] === firstName?.split(' ')[0]

function differentCompanies(): LabelledPair[] {
  return readLines(otherCompanies).map(([one, other], place) => toCompanies('other company', false, one, other, place))
}

const toCompanies = (noise: string, isSame: boolean, one: string, other: string, place: number): LabelledPair => ({
  noise,
  isSame,
  person: { companyName: other, isMoralPerson: true },
  listed: toCompany(one, place),
})

const toCompany = (name: string, id: number): Listed => ({
  ...toListed({ firstName: '', lastName: name }, id, []),
  isMoralPerson: true,
})

const toListed = ({ firstName, lastName }: Named, id: number, birthDays: string[]): Listed => ({
  id,
  isMoralPerson: false,
  name: lastName,
  firstNames: firstName ? [firstName] : [],
  aliases: [],
  birthDays,
  birthCities: [],
})

const readPeople = (table: string) => readLines(table).map(([one, other]) => [toNamed(one), toNamed(other)] as const)

function toNamed(text: string): Named {
  const [firstName = '', lastName = ''] = text.split(' / ')
  return { firstName, lastName }
}

const readLines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.split(' | ')
      return [one, other] as const
    })
