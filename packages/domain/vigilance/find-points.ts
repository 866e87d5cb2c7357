import { rulesHold, type Ref, type Rule, type RuleView, type Value } from '@parcelle/forms'
import type { Grade } from '../matching/match.ts'
import type { PairingScope } from '../pairing.ts'
import type { PointCheck, PointRule } from './rule.ts'

/** Everything about a signed dossier that points are found in. */
export type PointSources = {
  readonly answers: RuleView & {
    readonly has: (element: Ref) => boolean
    readonly visible: (element: Ref) => boolean
    readonly required: (element: Ref) => boolean
  }
  /** The names of the elements that take documents. */
  readonly uploads: readonly string[]
  readonly documents: readonly ExaminedDocument[]
  readonly product: { readonly element: string; readonly risk: number } | null
  readonly pairing: ExaminedPairing
  /** Names of the people who may be on the register of frozen assets. */
  readonly hits: readonly string[]
  readonly sent: Date | null
  readonly signed: Date | null
  readonly corrected: readonly { readonly element: number; readonly isOpen: boolean }[]
  readonly now: Date
}
type ExaminedDocument = {
  readonly id: string
  readonly element: string
  readonly type: string
  readonly title: string
  readonly added: Date
}
export type ExaminedPairing =
  /** Decided, so that nothing is paired any more. */
  | { readonly state: 'closed' }
  /** The customer system does not answer. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'known'
      readonly missing: PairingScope | null
      readonly paired: Readonly<Partial<Record<PairingScope, string | null>>>
      readonly candidates: readonly ExaminedCandidate[]
    }
type ExaminedCandidate = {
  readonly scope: PairingScope
  readonly code: string
  readonly grade: Grade
  readonly isRejected: boolean
  readonly differs: readonly string[]
}

/** Why a point was found; the same facts are the same point, so that what was seen counts until they change. */
export type PointFact =
  | { readonly kind: 'answer'; readonly element: Ref; readonly value: Value }
  | { readonly kind: 'risk'; readonly risk: number; readonly highest: number }
  | { readonly kind: 'missing'; readonly element: string }
  | { readonly kind: 'document'; readonly id: string; readonly title: string; readonly days: number | null }
  | { readonly kind: 'candidate'; readonly scope: PairingScope; readonly code: string; readonly grade: Grade }
  | {
      readonly kind: 'differs'
      readonly scope: PairingScope
      readonly code: string
      readonly fields: readonly string[]
    }
  | { readonly kind: 'unpaired'; readonly scope: PairingScope }
  | { readonly kind: 'lookup-failed' }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'corrected'; readonly element: number; readonly isOpen: boolean }

export type Point = { readonly id: string; readonly facts: readonly PointFact[] }

/** The points of a dossier, in the order of the company's rules. */
export function findPoints(rules: readonly PointRule[], sources: PointSources): Point[] {
  return rules.flatMap(({ id, check }) => {
    const facts = findFacts(check, sources)
    return facts.length === 0 ? [] : [{ id, facts }]
  })
}

function findFacts(check: PointCheck, sources: PointSources): readonly PointFact[] {
  switch (check.kind) {
    case 'answers':
      return findAnswers(check, sources)
    case 'risk':
      return findRisk(check, sources)
    case 'missing-documents':
      return findMissing(sources)
    case 'old-documents':
      return findOld(check, sources)
    case 'other-document':
      return findOther(check, sources)
    case 'pairing':
      return findPairing(check, sources.pairing)
    case 'screening':
      return sources.hits.map((name) => ({ kind: 'person', name }))
    case 'late-signature':
      return findLateSignature(check, sources)
    case 'corrections':
      return sources.corrected.map((one) => ({ kind: 'corrected', ...one }))
  }
}

type CheckOf<K extends PointCheck['kind']> = Extract<PointCheck, { kind: K }>

function findAnswers(
  { rules, logical_operator, shows = [] }: CheckOf<'answers'>,
  { answers }: PointSources,
): PointFact[] {
  const isThere = (element: Ref) => answers.has(element) && answers.visible(element)
  const holds = (rule: Rule) =>
    (rule.type !== 'input' || isThere(rule.element)) && rulesHold({ rules: [rule], logical_operator: 'AND' }, answers)
  const holding = rules.filter(holds)
  if (logical_operator === 'AND' ? holding.length < rules.length : holding.length === 0) return []
  const elements = [...holding.flatMap((rule) => (rule.type === 'input' ? [rule.element] : [])), ...shows]
  return [...new Set(elements)]
    .filter(isThere)
    .map((element) => ({ kind: 'answer', element, value: answers.value(element) }))
}

function findRisk({ profile, highest }: CheckOf<'risk'>, { answers, product }: PointSources): PointFact[] {
  if (!product || !answers.has(profile) || !answers.visible(profile)) return []
  const value = answers.value(profile)
  const most = typeof value === 'string' ? highest[value] : undefined
  if (most === undefined || product.risk <= most) return []
  return [
    { kind: 'answer', element: profile, value },
    { kind: 'answer', element: product.element, value: answers.value(product.element) },
    { kind: 'risk', risk: product.risk, highest: most },
  ]
}

function findMissing({ answers, uploads, documents }: PointSources): PointFact[] {
  return uploads
    .filter((element) => answers.visible(element) && answers.required(element))
    .filter((element) => !documents.some((document) => document.element === element))
    .map((element) => ({ kind: 'missing', element }))
}

const DAY = 86_400_000
const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY)

/** Days are not among the facts: an old document does not have to be looked at again every day. */
function findOld({ elements, days }: CheckOf<'old-documents'>, { documents, now }: PointSources): PointFact[] {
  return documents
    .filter(({ element, added }) => elements.includes(element) && daysBetween(added, now) > days)
    .map(({ id, title }) => ({ kind: 'document', id, title, days }))
}

function findOther(check: CheckOf<'other-document'>, { answers, documents }: PointSources): PointFact[] {
  if (!answers.has(check.answer) || !answers.visible(check.answer)) return []
  const value = answers.value(check.answer)
  const expected = typeof value === 'string' ? check.types[value] : undefined
  const given = documents.filter(({ element }) => check.documents.includes(element))
  if (!expected || given.length === 0 || given.some(({ type }) => expected.includes(type))) return []
  return [
    { kind: 'answer', element: check.answer, value },
    ...given.map(({ id, title }) => ({ kind: 'document' as const, id, title, days: null })),
  ]
}

function findPairing({ grades }: CheckOf<'pairing'>, pairing: ExaminedPairing): PointFact[] {
  if (pairing.state === 'closed') return []
  if (pairing.state === 'unknown') return [{ kind: 'lookup-failed' }]
  const { missing, paired, candidates } = pairing
  const open = candidates.filter(
    ({ scope, grade, isRejected }) => !isRejected && grades.includes(grade) && paired[scope] === undefined,
  )
  const differing = candidates.filter(({ scope, code, differs }) => paired[scope] === code && differs.length > 0)
  return [
    ...(missing === null ? [] : [{ kind: 'unpaired' as const, scope: missing }]),
    ...open.map(({ scope, code, grade }) => ({ kind: 'candidate' as const, scope, code, grade })),
    ...differing.map(({ scope, code, differs }) => ({ kind: 'differs' as const, scope, code, fields: differs })),
  ]
}

function findLateSignature({ days }: CheckOf<'late-signature'>, { sent, signed }: PointSources): PointFact[] {
  const taken = sent && signed ? daysBetween(sent, signed) : 0
  return taken > days ? [{ kind: 'days', days: taken }] : []
}
