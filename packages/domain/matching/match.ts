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
export type Verdict = (typeof verdicts)[number]
export const grades = ['certain', 'probable', 'possible'] as const
export type Grade = (typeof grades)[number]

export type Match = {
  readonly score: number
  /** Null: too little in common to be shown. */
  readonly grade: Grade | null
  readonly fields: Readonly<Partial<Record<MatchField, Verdict>>>
}

/**
 * What each field says for or against. Agreement only ever adds and a missing field says nothing, so that knowing more
 * never makes the right one look worse. A name or a birth date weighs by how rarely two people share it.
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

/** Compares who asks with who is known. A couple is the same in either order. */
export function matchHolders(asking: Holders, known: Holders): Match {
  const straight = compareHolders(asking, known)
  if (asking.coSubscriber === null || known.coSubscriber === null) return straight
  const crossed = compareHolders(asking, { subscriber: known.coSubscriber, coSubscriber: known.subscriber })
  return crossed.score > straight.score ? crossed : straight
}

function compareHolders(asking: Holders, known: Holders): Match {
  const findings = compareIdentities(asking.subscriber, known.subscriber)
  const together = compareCoSubscribers(asking.coSubscriber, known.coSubscriber)
  const isSameAccount = (asking.coSubscriber === null) === (known.coSubscriber === null)
  return judge({ ...findings, coSubscriber: together }, isSameAccount)
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

/** Certain is who anybody would call identified; all else is a person's to judge. */
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
