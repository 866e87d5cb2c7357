import {
  compareCoSubscribers,
  compareIdentities,
  matchFields,
  type Finding,
  type Findings,
  type MatchField,
} from './compare.ts'
import type { Holders } from './identity.ts'

export const verdicts = ['agrees', 'differs', 'missing'] as const
type Verdict = (typeof verdicts)[number]
export const grades = ['certain', 'probable', 'possible'] as const
export type Grade = (typeof grades)[number]

type Match = {
  readonly score: number
  /** Null: too little in common to be shown. */
  readonly grade: Grade | null
  readonly fields: Readonly<Partial<Record<MatchField, Verdict>>>
}

/**
 * Scores per field. Agreement only adds and a missing field counts 0, so more data never lowers the right candidate.
 * Names and birth dates weigh by how rarely two people share them.
 */
const weights: Readonly<Record<MatchField, readonly [same: number, near: number, different: number]>> = {
  lastName: [6, 4, -7],
  firstName: [4, 3, -6],
  birthDay: [8, 5, -6],
  birthCity: [2, 1, -1],
  birthCountry: [0.5, 0.5, -1],
  civility: [0.5, 0.5, -2],
  email: [7, 0, -0.5],
  phone: [6, 0, -0.5],
  companyName: [8, 6, -6],
  legalForm: [1, 0, -2],
  siret: [20, 10, -6],
  coSubscriber: [8, 4, -6],
}
const PROBABLE = 13
const POSSIBLE = 5

export function matchHolders(query: Holders, customer: Holders): Match {
  const straight = compareHolders(query, customer)
  if (query.coSubscriber === null || customer.coSubscriber === null) return straight
  const crossed = compareHolders(query, { subscriber: customer.coSubscriber, coSubscriber: customer.subscriber })
  return crossed.score > straight.score ? crossed : straight
}

function compareHolders(query: Holders, customer: Holders): Match {
  const findings = compareIdentities(query.subscriber, customer.subscriber)
  const coSubscriber = compareCoSubscribers(query.coSubscriber, customer.coSubscriber)
  const isSameAccount = (query.coSubscriber === null) === (customer.coSubscriber === null)
  return judge({ ...findings, coSubscriber }, isSameAccount)
}

function judge(findings: Findings, isSameAccount: boolean): Match {
  const given = matchFields.flatMap((field) => {
    const finding = findings[field]
    return finding === undefined ? [] : [{ field, finding }]
  })
  const score = given.reduce((sum, { field, finding }) => sum + weigh(field, finding), 0)
  const fields = Object.fromEntries(given.map(({ field, finding }) => [field, toVerdict(finding)]))
  const isCertain = isSameAccount && isIdentified(findings)
  return { score, fields, grade: isCertain ? 'certain' : toGrade(score) }
}

function weigh(field: MatchField, finding: Finding): number {
  const [same, near, different] = weights[field]
  return { same, near, different, missing: 0 }[finding]
}

const toVerdict = (finding: Finding): Verdict =>
  finding === 'missing' ? 'missing' : finding === 'different' ? 'differs' : 'agrees'

/** `certain` requires full identification; everything else is left to a person. */
function isIdentified(findings: Findings): boolean {
  const same = (...fields: MatchField[]) => fields.every((field) => findings[field] === 'same')
  const different = (field: MatchField) => findings[field] === 'different'
  if (different('coSubscriber') || different('civility')) return false
  return same('siret') || (same('lastName', 'firstName', 'birthDay') && (same('email') || same('phone')))
}

function toGrade(score: number): Grade | null {
  if (score >= PROBABLE) return 'probable'
  return score >= POSSIBLE ? 'possible' : null
}
