import { expect, test } from 'vitest'
import {
  accountProblem,
  listAccounts,
  canCreateCustomer,
  findOtherAccounts,
  findUnsettled,
  isListed,
  isPairedTwice,
  pairingProblem,
  toCustomerCode,
  type Pairing,
} from './pairing.ts'

const account = (code: string | null) => ({ code, partner: null })
type PairingInput = Parameters<typeof pairingProblem>[0]
const mandateOf = (scope: PairingInput['scope']): PairingInput => ({ detentionMode: 'mandate', scope })

test.each<[string, PairingInput, Pairing, string | null]>([
  [
    'a mandate for bare ownership without its usufructuary',
    mandateOf('np'),
    { np: account('S00001') },
    'validation.error.usufruct-pairing-required',
  ],
  [
    'a mandate for usufruct without its bare owner',
    mandateOf('usu'),
    { usu: account('S00035') },
    'validation.error.bareowner-pairing-required',
  ],
  [
    'a mandate whose counterpart would be created',
    mandateOf('np'),
    { usu: account(null) },
    'validation.error.usufruct-pairing-required',
  ],
  ['a mandate with its counterpart', mandateOf('np'), { usu: account('S00035') }, null],
  ['a dismemberment without any pairing', { detentionMode: 'dismemberment', scope: 'np' }, {}, null],
  ['full property without any pairing', { detentionMode: 'full', scope: null }, {}, null],
  [
    'full property with a usufructuary',
    { detentionMode: 'full', scope: null },
    { usu: account('S00001') },
    'validation.error.no-usufruct',
  ],
])('%s: %s', (_, deal, pairing, problem) => expect(pairingProblem(deal, pairing)).toBe(problem))

test.each<[string, PairingInput, 'np' | 'usu', boolean]>([
  ['the subscriber’s own side of a mandate', mandateOf('np'), 'np', true],
  ['the counterpart of a mandate', mandateOf('np'), 'usu', false],
  ['either side of a dismemberment', { detentionMode: 'dismemberment', scope: 'np' }, 'usu', true],
  ['the usufruct of full property', { detentionMode: 'full', scope: null }, 'usu', false],
])('a new customer for %s', (_, deal, scope, allowed) => expect(canCreateCustomer(deal, scope)).toBe(allowed))

test.each([
  [true, true, null, true],
  [false, false, null, true],
  [true, false, 'validation.error.customer-with-cosubscriber', true],
  [false, true, 'validation.error.customer-without-cosubscriber', false],
])('a dossier of a couple: %s, an account of a couple: %s', (hasCosubscriber, cosous, problem, listed) => {
  expect(accountProblem(hasCosubscriber, { cosous })).toBe(problem)
  expect(isListed(hasCosubscriber, { cosous })).toBe(listed)
})

test('one customer is never paired on both sides; two to be created are two', () => {
  expect(isPairedTwice({ np: account('S00001'), usu: account('S00001') })).toBe(true)
  expect(isPairedTwice({ np: account('S00001'), usu: account('S00002') })).toBe(false)
  expect(isPairedTwice({ np: account(null), usu: account(null) })).toBe(false)
})

test('a match is settled once it is paired or ruled out on its side', () => {
  const match = { scope: 'np', code: 'S00026' } as const
  expect(findUnsettled([match], {}, [])).toEqual([match])
  expect(findUnsettled([match], { np: account(null) }, [])).toEqual([match])
  expect(findUnsettled([match], { np: account('S00012') }, [])).toEqual([match])
  expect(findUnsettled([match], { np: account('S00026') }, [])).toEqual([])
  expect(findUnsettled([match], {}, [match])).toEqual([])
  expect(findUnsettled([match], {}, [{ ...match, scope: 'usu' }])).toEqual([match])
})

test.each([
  ['the accounts asked for', { np: 'S1', usu: 'S2' }, { np: 'S1', usu: 'S2' }, []],
  ['a created account', { np: null }, { np: 'N1' }, []],
  ['nothing', { np: null, usu: 'S2' }, {}, ['np', 'usu']],
  ['another code', { np: 'S1' }, { np: 'S9' }, ['np']],
  ['a side that nobody asked for', { np: 'S1' }, { np: 'S1', usu: 'S2' }, ['usu']],
])('a customer system that answers %s', (_, asked, answered, sides) => {
  expect(findOtherAccounts(asked, answered)).toEqual(sides)
})

test.each([
  [' s00012 ', 'S00012'],
  ['S0001\u00a02', null],
  ['', null],
  ['S'.repeat(21), null],
])('the code %j is %j', (typed, code) => expect(toCustomerCode(typed)).toBe(code))

test.each<[string, PairingInput, Pairing, Pairing]>([
  ['nobody paired: the subscriber is created', { detentionMode: 'full', scope: null }, {}, { np: account(null) }],
  ['bare ownership alone', { detentionMode: 'dismemberment', scope: 'np' }, {}, { np: account(null) }],
  [
    'usufruct, the other side known',
    { detentionMode: 'mandate', scope: 'usu' },
    { np: account('S1') },
    { np: account('S1'), usu: account(null) },
  ],
  [
    'both known',
    { detentionMode: 'mandate', scope: 'np' },
    { np: account('S1'), usu: account('S2') },
    { np: account('S1'), usu: account('S2') },
  ],
])('the accounts of a dossier, %s', (_, deal, pairing, accounts) => {
  expect(listAccounts(deal, pairing)).toEqual(accounts)
})
