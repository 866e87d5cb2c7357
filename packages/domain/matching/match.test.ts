import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Holders, Identity } from './identity.ts'
import { matchKeys } from './keys.ts'
import { matchHolders } from './match.ts'
import { compareWords, soundOf } from './names.ts'
import { makeHardPairs } from './testing/hard-pairs.ts'
import { makeLabelledCustomers, type LabelledCustomer } from './testing/labelled-customers.ts'

test.each([
  ['BÉRANGER', 'beranger', 'same'],
  ['Jean-Pierre', 'Jean Pierre', 'same'],
  ['de La Tour', 'DELATOUR', 'same'],
  ['Pierre Jean', 'Jean-Pierre', 'near'],
  ['de La Tour', 'LATOUR', 'near'],
  ['Marie', 'Marine', 'near'],
  ['Marie', 'Marie-Laure', 'near'],
  ['Anne-Marie', 'Marie', 'near'],
  ['Jean', 'Jeanne', 'near'],
  ['DUPUIS', 'DUPUY', 'near'],
  ['DELAUNAY', 'DELAUNAY-ROUX', 'near'],
  ['Martel', 'Martell', 'near'],
  ['Martel', 'Matrel', 'near'],
  ['Philippe', 'Filipe', 'near'],
  ['Li', 'Lu', 'different'],
  ['Martel', 'Garnier', 'different'],
])('« %s » and « %s » are %s names', (one, other, likeness) => {
  expect(compareWords(one, other)).toBe(likeness)
  expect(compareWords(other, one)).toBe(likeness)
})

test.each([
  ['garnier', 'garnie'],
  ['thibaut', 'tibaud'],
  ['quentin', 'kentin'],
])('« %s » sounds like « %s »', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))

const person: Identity = {
  civility: 'M.',
  firstName: 'Jean-Pierre',
  lastName: 'MARTEL',
  birthDay: '1958-03-14',
  birthCity: 'Angers',
  email: 'jp@example.org',
  phone: '+33639980103',
}
const spouse: Identity = {
  ...person,
  civility: 'Mme',
  firstName: 'Anne',
  birthDay: '1960-01-05',
  email: 'anne@example.org',
  phone: null,
}

const isLong = Boolean(process.env['LONG'])
const alone = (subscriber: Identity): Holders => ({ subscriber, coSubscriber: null })
const couple = (subscriber: Identity, coSubscriber: Identity): Holders => ({ subscriber, coSubscriber })
const verdictsOf = (query: Holders, customer: Holders) =>
  Object.fromEntries(matchHolders(query, customer).fields.map(({ field, verdict }) => [field, verdict]))
const gradeOf = (change: Partial<Identity>) => matchHolders(alone({ ...person, ...change }), alone(person)).grade

test.each<[string, Partial<Identity>, ReturnType<typeof gradeOf>]>([
  ['the same in every field', {}, 'certain'],
  ['the same but for an address that is not known', { email: null }, 'certain'],
  ['a telephone written the national way', { email: null, phone: '06 39 98 01 03' }, 'certain'],
  ['neither address nor telephone', { email: null, phone: null }, 'probable'],
  ['another address and telephone', { email: 'x@example.org', phone: '+33600000000' }, 'probable'],
  ['day and month exchanged', { birthDay: '1958-14-03' }, 'probable'],
  ['a married name beside the birth name', { lastName: 'DURAND', birthName: 'MARTEL' }, 'certain'],
  ['the son, with the same names, town and telephone', { birthDay: '1985-03-14', email: null }, 'possible'],
  ['a twin: another first name', { firstName: 'Paul', email: null, phone: null }, 'possible'],
  ['another civility', { civility: 'Mme' }, 'probable'],
  ['a first name that is near', { firstName: 'Jean-Pierrette' }, 'probable'],
  ['a last name that is near', { lastName: 'MARTELL' }, 'probable'],
  ['a compound last name', { lastName: 'MARTEL-ROUX' }, 'probable'],
  ['somebody else', { firstName: 'Léa', lastName: 'BRUN', birthDay: '1990-01-02', email: null, phone: null }, null],
])('%s is graded %s', (_, change, grade) => expect(gradeOf(change)).toBe(grade))

test('each field is said to agree, to be near, to differ or to be missing', () => {
  const query = { ...person, firstName: 'Jean', birthDay: '1958-14-03', birthCity: 'Tours', email: '' }
  expect(verdictsOf(alone(query), alone(person))).toMatchObject({
    lastName: 'agrees',
    firstName: 'near',
    birthDay: 'near',
    birthCity: 'differs',
    email: 'missing',
  })
})

test('each field is given with both values, those of the couple in the order that matches', () => {
  const { fields } = matchHolders(couple(spouse, { ...person, firstName: 'Jean' }), couple(person, spouse))
  expect(fields).toContainEqual({ field: 'firstName', verdict: 'agrees', dossier: 'Anne', customer: 'Anne' })
  expect(fields).toContainEqual({
    field: 'coSubscriber',
    verdict: 'near',
    dossier: 'M. Jean MARTEL, 1958-03-14',
    customer: 'M. Jean-Pierre MARTEL, 1958-03-14',
  })
  const { fields: ofOne } = matchHolders(couple(person, spouse), alone(person))
  expect(ofOne.find(({ field }) => field === 'coSubscriber')).toMatchObject({ verdict: 'differs', customer: null })
})

test.each<[string, Holders, Holders, string[]]>([
  ['the same person', alone(person), alone(person), []],
  ['near names, a swapped day', alone({ ...person, firstName: 'Jean', birthDay: '1958-14-03' }), alone(person), []],
  ['another birth date', alone({ ...person, birthDay: '1985-03-14' }), alone(person), ['birthDay']],
  ['other names', alone({ ...person, firstName: 'Léa', lastName: 'BRUN' }), alone(person), ['lastName', 'firstName']],
  ['a company', alone({ isMoralPerson: true, companyName: 'X' }), alone(person), ['personType']],
  ['another spouse', couple(person, { ...person, firstName: 'Zoé' }), couple(person, person), ['coSubscriber']],
])('what says that it is somebody else: %s', (_, query, customer, strong) => {
  expect(matchHolders(query, customer).strong).toEqual(strong)
})

test('a birth name that agrees identifies, and the last name is said to be near only', () => {
  const married = alone({ ...person, lastName: 'DURAND', birthName: 'MARTEL' })
  expect(matchHolders(married, alone(person)).grade).toBe('certain')
  expect(verdictsOf(married, alone(person))).toMatchObject({ lastName: 'near', birthName: 'agrees' })
})

const company: Identity = {
  isMoralPerson: true,
  companyName: 'SCI LES TILLEULS',
  legalForm: 'SCI',
  siret: '00001001700010',
}

test.each<[string, Identity, ReturnType<typeof gradeOf>]>([
  ['the same SIRET', company, 'certain'],
  ['the same name, one digit of the SIRET wrong', { ...company, siret: '00001001800010' }, 'probable'],
  ['the same name, two digits of the SIRET exchanged', { ...company, siret: '00010001700010' }, 'probable'],
  ['the same name, another SIRET', { ...company, siret: '00001005800014' }, 'possible'],
  ['the same SIRET, another name', { ...company, companyName: 'PHARMACIE DU PORT' }, 'probable'],
  ['its manager, with the same telephone', { ...person, phone: '+33639980131' }, null],
])('of a company, %s is graded %s', (_, query, grade) => {
  const known = alone({ ...company, phone: '+33639980131' })
  const found = matchHolders(alone({ ...query }), known)
  expect(found.grade).toBe(grade)
  expect(matchKeys(alone(query)).some((key) => matchKeys(known).includes(key))).toBe(true)
})

test('a person compared with a company is a difference of kind', () => {
  expect(verdictsOf(alone(person), alone(company))).toMatchObject({ personType: 'differs' })
})

test('a couple is the same in either order, and an account held alone is not theirs for certain', () => {
  expect(matchHolders(couple(spouse, person), couple(person, spouse)).grade).toBe('certain')
  expect(matchHolders(couple(person, spouse), alone(person)).grade).toBe('probable')
  expect(matchHolders(couple(person, { ...spouse, firstName: 'Zoé' }), couple(person, spouse)).grade).not.toBe(
    'certain',
  )
})

test('one more field that agrees never lowers a score, and one that is missing changes nothing', () => {
  const fields = ['firstName', 'lastName', 'birthDay', 'birthCity', 'email', 'phone', 'civility'] as const
  fc.assert(
    fc.property(fc.subarray([...fields]), fc.constantFrom(...fields), (known, more) => {
      const only = (names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, person[name as 'email']]))
      const before = matchHolders(alone(only(known)), alone(person)).score
      const after = matchHolders(alone(only([...known, more])), alone(person)).score
      expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

const demo = JSON.parse(readFileSync(new URL('../../../deployments/demo/customers.json', import.meta.url), 'utf8'))
const known: LabelledCustomer[] = demo.customers.map(
  ({ username, coSubscriber, ...subscriber }: { username: string; coSubscriber: Identity | null }) => ({
    code: username,
    known: { subscriber, coSubscriber },
  }),
)

type Case = {
  id: string
  subscriber: Identity & { hasCoSubscriber?: boolean; coSubscriber?: Identity; siretOf?: string }
  expectFirst: string | null
  expectAlso: string[]
  expectNot?: string[]
  expectNotFirst?: string[]
}
const cases: Case[] = demo.pairingCases.filter((one: object) => 'expectFirst' in one)

test.each(cases.map((one) => [one.id, one] as const))('%s: who is asked for comes first', (_, one) => {
  const { coSubscriber = null, siretOf, ...subscriber } = one.subscriber
  const siret = known.find(({ code }) => code === siretOf)?.known.subscriber.siret ?? null
  const found = findAmong(index(known), { subscriber: { ...subscriber, siret }, coSubscriber })
  if (one.expectFirst === null) return expect(found).toEqual([])
  expect(one.expectFirst.split('|')).toContain(found[0]?.code)
  for (const code of one.expectAlso) expect(found.map((each) => each.code)).toContain(code)
  for (const code of one.expectNot ?? []) expect(found.map((each) => each.code)).not.toContain(code)
  expect(one.expectNotFirst ?? []).not.toContain(found[0]?.code)
})

test('among 20 000 customers, certain is right 995 times in 1 000 and the right one is shown 98 times in 100', () => {
  const { customers, asked } = makeLabelledCustomers(20_000)
  const keyed = index(customers)
  // All of them are asked by `npm run test:long`.
  const sample = asked.filter((_, at) => isLong || at % 4 === 0)
  const results = sample.map(({ asking, code }) => ({ code, found: findAmong(keyed, asking).slice(0, 10) }))
  const shown = results.filter(({ code, found }) => found.some((one) => one.code === code))
  const certain = results.flatMap(({ code, found }) =>
    found.filter(({ grade }) => grade === 'certain').map((one) => one.code === code),
  )
  expect(asked.length).toBeGreaterThan(1500)
  expect(shown.length / results.length).toBeGreaterThanOrEqual(0.98)
  expect(certain.length).toBeGreaterThan(isLong ? 500 : 125)
  expect(certain.filter(Boolean).length / certain.length).toBeGreaterThanOrEqual(0.995)
})

test('of hard pairs, none is certain and wrong, none is missing and 98 in 100 are in first place', () => {
  const { customers, pairs } = makeHardPairs()
  const keyed = index([...customers, ...makeLabelledCustomers(3_000).customers])
  const results = pairs.map((pair) => ({ ...pair, found: findAmong(keyed, pair.asking).slice(0, 10) }))
  const same = results.filter(({ code }) => code !== null)
  const wrong = results.filter(({ code, found }) => found.some((one) => one.grade === 'certain' && one.code !== code))
  const missing = same.filter(({ code, found }) => !found.some((one) => one.code === code))
  const first = same.filter(({ code, found }) => found[0]?.code === code)
  expect(results.length).toBeGreaterThanOrEqual(300)
  expect(wrong.map(({ kind, code }) => `${kind} ${code}`)).toEqual([])
  expect(missing.map(({ kind, code }) => `${kind} ${code}`)).toEqual([])
  expect(first.length / same.length).toBeGreaterThanOrEqual(0.98)
  // The figures of docs/pairing.md.
  const certain = same.filter(({ found }) => found[0]?.grade === 'certain')
  expect([results.length, same.length, first.length, certain.length]).toEqual([382, 342, 342, 114])
})

function index(customers: readonly LabelledCustomer[]): Map<string, LabelledCustomer[]> {
  const byKey = new Map<string, LabelledCustomer[]>()
  for (const customer of customers)
    for (const key of matchKeys(customer.known)) {
      const those = byKey.get(key) ?? []
      those.push(customer)
      byKey.set(key, those)
    }
  return byKey
}

function findAmong(keyed: Map<string, LabelledCustomer[]>, asking: Holders) {
  const near = new Set(matchKeys(asking).flatMap((key) => keyed.get(key) ?? []))
  return [...near]
    .map(({ code, known: holders }) => ({ code, ...matchHolders(asking, holders) }))
    .filter(({ grade }) => grade !== null)
    .toSorted((one, other) => other.score - one.score)
}
