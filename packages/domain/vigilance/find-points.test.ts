import type { Value } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { findPoints, type PointSources, type ExaminedPairing } from './find-points.ts'
import type { PointCheck } from './rule.ts'

const values: Record<string, Value> = {
  exposed: 'Non',
  relative: 'Oui',
  office: 'Députée',
  guarantee: 'vrai',
  liquidity: 'vrai',
  hidden: 'Oui',
  profile: 'prudent',
  product: 'P1',
  proof: 'acte',
  amount: 60_000,
}
const now = new Date('2026-11-02T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const document = { id: 'r1', element: 'home', type: 'bill', title: 'facture.pdf', added: daysAgo(100) }

const nothing: PointSources = {
  answers: {
    facts: { direct: false, state: 'signed' },
    has: (element) => element in values || ['home', 'identity'].includes(String(element)),
    visible: (element) => element !== 'hidden',
    required: (element) => element === 'identity' || element === 'home',
    value: (element) => values[element] ?? null,
  },
  uploads: ['home', 'identity'],
  documents: [document, { ...document, id: 'r2', element: 'identity', type: 'card', title: 'carte.pdf', added: now }],
  product: { element: 'product', risk: 4 },
  pairing: { state: 'closed' },
  hits: [],
  sent: null,
  signed: null,
  corrected: [],
  now,
}
const is = (element: string, value: string) => ({ type: 'input' as const, element, operator: 'equal' as const, value })
const factsOf = (check: PointCheck, changes: Partial<PointSources> = {}) =>
  findPoints([{ id: 'one', title: 'One', check }], { ...nothing, ...changes })[0]?.facts ?? []

test('the answers for which a rule holds are named, with those to read beside them', () => {
  const check: PointCheck = {
    kind: 'answers',
    rules: [is('exposed', 'Oui'), is('relative', 'Oui')],
    logical_operator: 'OR',
    shows: ['office'],
  }
  expect(factsOf(check)).toEqual([
    { kind: 'answer', element: 'relative', value: 'Oui' },
    { kind: 'answer', element: 'office', value: 'Députée' },
  ])
  expect(factsOf({ ...check, logical_operator: 'AND' })).toEqual([])
})

test.each(['hidden', 'removed'])('a rule on an element that is %s never holds', (element) => {
  expect(factsOf({ kind: 'answers', rules: [is(element, 'Oui')], logical_operator: 'OR' })).toEqual([])
  const wrong = { type: 'input' as const, element, operator: 'not_equal' as const, value: 'faux' }
  expect(factsOf({ kind: 'answers', rules: [wrong], logical_operator: 'OR' })).toEqual([])
})

test.each([
  [{ prudent: 3 }, [4, 3]],
  [{ prudent: 4 }, []],
  [{ dynamique: 1 }, []],
])('a product of risk 4 for a cautious profile, where %o suits', (highest, expected) => {
  const facts = factsOf({ kind: 'risk', profile: 'profile', highest })
  expect(facts.flatMap((fact) => (fact.kind === 'risk' ? [fact.risk, fact.highest] : []))).toEqual(expected)
})

test('a required document that is not there is missing', () => {
  expect(factsOf({ kind: 'missing-documents' })).toEqual([])
  expect(factsOf({ kind: 'missing-documents' }, { documents: [document] })).toEqual([
    { kind: 'missing', element: 'identity' },
  ])
})

test.each([
  [99, ['r1']],
  [100, []],
])('a document of 100 days is too old after %i', (days, expected) => {
  const facts = factsOf({ kind: 'old-documents', elements: ['home'], days })
  expect(facts.flatMap((fact) => (fact.kind === 'document' ? [fact.id] : []))).toEqual(expected)
})

test.each([
  [{ acte: ['deed'] }, true],
  [{ acte: ['deed', 'bill'] }, false],
  [{ releve: ['deed'] }, false],
])('a bill where the answer says « acte », of types %o, differs: %s', (types, differs) => {
  const facts = factsOf({ kind: 'other-document', answer: 'proof', documents: ['home'], types })
  expect(facts.length > 0).toBe(differs)
})

const candidate: Extract<ExaminedPairing, { state: 'known' }>['candidates'][number] = {
  scope: 'np',
  code: 'S1',
  grade: 'certain',
  isRejected: false,
  differs: ['email'],
}
const known = { state: 'known' as const, missing: null, paired: {}, candidates: [candidate] }
test.each([
  ['a certain candidate is open', known, ['candidate']],
  ['one ruled out is not', { ...known, candidates: [{ ...candidate, isRejected: true }] }, []],
  [
    'one of a grade that the company does not ask for is not',
    { ...known, candidates: [{ ...candidate, grade: 'possible' as const }] },
    [],
  ],
  ['a side that is paired is done, but what differs is told', { ...known, paired: { np: 'S1' } }, ['differs']],
  ['another customer was paired', { ...known, paired: { np: 'S2' } }, []],
  ['a new customer was chosen', { ...known, paired: { np: null } }, []],
  ['a side is missing', { ...known, missing: 'usu' as const, candidates: [] }, ['unpaired']],
  ['the customer system does not answer', { state: 'unknown' as const }, ['lookup-failed']],
  ['the dossier is decided', { state: 'closed' as const }, []],
])('pairing: %s', (_, pairing, kinds) => {
  const facts = factsOf({ kind: 'pairing', grades: ['certain', 'probable'] }, { pairing })
  expect(facts.map(({ kind }) => kind)).toEqual(kinds)
})

test('people who may be on the register, late signatures and corrections are points', () => {
  expect(factsOf({ kind: 'screening' }, { hits: ['DUPONT Jean'] })).toEqual([{ kind: 'person', name: 'DUPONT Jean' }])
  const signed = { sent: daysAgo(40), signed: daysAgo(5) }
  expect(factsOf({ kind: 'late-signature', days: 30 }, signed)).toEqual([{ kind: 'days', days: 35 }])
  expect(factsOf({ kind: 'late-signature', days: 35 }, signed)).toEqual([])
  expect(factsOf({ kind: 'corrections' }, { corrected: [{ element: 7, isOpen: true }] })).toHaveLength(1)
})
