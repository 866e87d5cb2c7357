import {
  compareCoSubscribers,
  compareIdentities,
  matchFields,
  type Finding,
  type Findings,
  type MatchField,
} from './compare.ts'
import { namesOf, type Holders, type Identity } from './identity.ts'

/** `agrees`: equal but for case, accents, spaces and hyphens. */
export const verdicts = ['agrees', 'near', 'differs', 'missing'] as const
type Verdict = (typeof verdicts)[number]
export const grades = ['certain', 'probable', 'possible'] as const
export type Grade = (typeof grades)[number]

/** One field of the dossier beside that of the customer. */
type ComparedField = {
  readonly field: MatchField
  readonly verdict: Verdict
  readonly dossier: string | null
  readonly customer: string | null
}

export type Match = {
  readonly score: number
  /** Null: too little in common to be shown. */
  readonly grade: Grade | null
  readonly fields: readonly ComparedField[]
  /** Fields that say it is somebody else. */
  readonly strong: readonly MatchField[]
}

/**
 * Scores per field. Agreement only adds and a missing field counts 0, so more data never lowers the right candidate.
 * Names and birth dates weigh by how rarely two people share them.
 */
const weights: Readonly<Record<MatchField, readonly [same: number, near: number, different: number]>> = {
  personType: [0, 0, -8],
  lastName: [6, 4, -7],
  birthName: [2, 0, 0],
  firstName: [4, 3, -6],
  birthDay: [8, 5, -6],
  birthCity: [2, 1, -1],
  birthCountry: [0.5, 0.5, -1],
  civility: [0.5, 0.5, -2],
  email: [7, 0, -0.5],
  phone: [6, 0, -0.5],
  companyName: [10, 6, -6],
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
  const findings: Findings = {
    ...compareIdentities(query.subscriber, customer.subscriber),
    coSubscriber: compareCoSubscribers(query.coSubscriber, customer.coSubscriber),
  }
  const isSameAccount = (query.coSubscriber === null) === (customer.coSubscriber === null)
  const given = matchFields.flatMap((field) => {
    const finding = findings[field]
    return finding === undefined ? [] : [{ field, finding }]
  })
  const score = given.reduce((sum, { field, finding }) => sum + weigh(field, finding), 0)
  const fields = given
    .map(({ field, finding }): ComparedField => ({
      field,
      verdict: field === 'coSubscriber' && !isSameAccount ? 'differs' : toVerdict(finding),
      dossier: valueOf(query, field),
      customer: valueOf(customer, field),
    }))
    .filter(({ dossier, customer: known }) => dossier !== null || known !== null)
  const isCertain = isSameAccount && isIdentified(findings)
  return {
    score,
    fields,
    grade: isCertain ? 'certain' : toGrade(score),
    strong: strongFields.filter((field) => findings[field] === 'different'),
  }
}

const strongFields: readonly MatchField[] = [
  'personType',
  'lastName',
  'firstName',
  'birthDay',
  'companyName',
  'siret',
  'coSubscriber',
]

function valueOf({ subscriber, coSubscriber }: Holders, field: MatchField): string | null {
  if (field === 'personType') return subscriber.isMoralPerson ? 'company' : 'person'
  if (field === 'coSubscriber') return coSubscriber && nameOf(coSubscriber)
  // Without a birth name, the last name is compared.
  const value = field === 'birthName' ? namesOf(subscriber).at(-1) : subscriber[field]
  return value?.trim() || null
}

function nameOf({ civility, firstName, lastName, birthDay }: Identity): string {
  const name = [civility, firstName, lastName].filter(Boolean).join(' ')
  return [name, birthDay].filter(Boolean).join(', ')
}

function weigh(field: MatchField, finding: Finding): number {
  const [same, near, different] = weights[field]
  return { same, near, different, missing: 0 }[finding]
}

const toVerdict = (finding: Finding): Verdict =>
  ({ same: 'agrees', near: 'near', different: 'differs', missing: 'missing' } as const)[finding]

/** `certain` requires full identification; everything else is left to a person. */
function isIdentified(findings: Findings): boolean {
  const same = (...fields: MatchField[]) => fields.every((field) => findings[field] === 'same')
  const different = (field: MatchField) => findings[field] === 'different'
  if (different('coSubscriber') || different('civility') || different('companyName')) return false
  if (same('siret')) return true
  const isNamed = same('firstName') && (same('lastName') || same('birthName'))
  return isNamed && same('birthDay') && (same('email') || same('phone'))
}

function toGrade(score: number): Grade | null {
  if (score >= PROBABLE) return 'probable'
  return score >= POSSIBLE ? 'possible' : null
}
