import { companyWords, compareWords, soundOf, wordsOf, type Likeness } from './names.ts'

type TextField =
  | 'civility'
  | 'firstName'
  | 'lastName'
  | 'birthName'
  | 'birthDay'
  | 'birthCity'
  | 'birthCountry'
  | 'email'
  | 'phone'
  | 'companyName'
  | 'legalForm'
  | 'siret'

/** As much of a person or a company as a dossier or the customer system knows. Absent and empty are the same. */
export type Identity = { readonly [Field in TextField]?: string | null | undefined } & {
  readonly isMoralPerson?: boolean | undefined
}

/** Who holds an account, or asks for one: alone, or with a co-subscriber. */
export type Holders = { readonly subscriber: Identity; readonly coSubscriber: Identity | null }

export const matchFields = [
  'lastName',
  'firstName',
  'birthDay',
  'birthCity',
  'birthCountry',
  'civility',
  'email',
  'phone',
  'companyName',
  'legalForm',
  'siret',
  'coSubscriber',
] as const
type MatchField = (typeof matchFields)[number]
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

type Finding = Likeness | 'missing'
type Findings = Partial<Record<MatchField, Finding>>

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

function compareIdentities(asking: Identity, known: Identity): Findings {
  const either = both(asking, known)
  if (asking.isMoralPerson || known.isMoralPerson)
    return {
      companyName: either('companyName', (one, other) => compareWords(companyWords(one), companyWords(other))),
      legalForm: either('legalForm', sameOrNot),
      siret: either('siret', compareSirets),
      email: either('email', sameOrNot),
      phone: either('phone', (one, other) => sameOrNot(digits(one), digits(other))),
    }
  return {
    ...compareNames(asking, known),
    birthDay: either('birthDay', compareBirthDays),
    birthCity: either('birthCity', (one, other) => compareWords(wordsOf(one), wordsOf(other))),
    birthCountry: either('birthCountry', sameOrNot),
    civility: either('civility', sameOrNot),
    email: either('email', sameOrNot),
    phone: either('phone', (one, other) => sameOrNot(digits(one), digits(other))),
  }
}

const both =
  (asking: Identity, known: Identity) => (field: TextField, compare: (one: string, other: string) => Likeness) => {
    const one = asking[field]?.trim() ?? ''
    const other = known[field]?.trim() ?? ''
    return one === '' || other === '' ? 'missing' : compare(one, other)
  }

const sameOrNot = (one: string, other: string): Likeness =>
  one.toLowerCase() === other.toLowerCase() ? 'same' : 'different'

/** The last digits of a number: with or without its country's prefix, it is the same telephone. */
const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)

/** A married name and a birth name are both names of one person; first and last names are exchanged by some clerks. */
function compareNames(asking: Identity, known: Identity): Findings {
  const first = both(asking, known)('firstName', (one, other) => compareWords(wordsOf(one), wordsOf(other)))
  const lasts = namesOf(asking).flatMap((one) =>
    namesOf(known).map((other) => compareWords(wordsOf(one), wordsOf(other))),
  )
  const last = best(lasts) ?? 'missing'
  if (last === 'different' && first === 'different' && areExchanged(asking, known))
    return { lastName: 'near', firstName: 'near' }
  return { lastName: last, firstName: first }
}

function areExchanged(asking: Identity, known: Identity): boolean {
  const first = (identity: Identity) => wordsOf(identity.firstName ?? '')
  const last = (identity: Identity) => wordsOf(identity.lastName ?? '')
  const same = (one: string[], other: string[]) => compareWords(one, other) === 'same'
  return same(first(asking), last(known)) && same(last(asking), first(known))
}

const namesOf = ({ lastName, birthName }: Identity) =>
  [lastName, birthName].flatMap((name) => (name?.trim() ? [name] : []))

const best = (found: readonly Likeness[]): Likeness | undefined =>
  (['same', 'near', 'different'] as const).find((likeness) => found.includes(likeness))

/** Day and month exchanged is the mistake people make. A father and his son differ by the year. */
function compareBirthDays(one: string, other: string): Likeness {
  if (one === other) return 'same'
  return swapDayAndMonth(one) === other ? 'near' : 'different'
}

function swapDayAndMonth(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}-${day}-${month}`
}

/** The first nine digits are the company's, the others its address's: a company that moved keeps the first. */
function compareSirets(one: string, other: string): Likeness {
  const [given, known] = [one, other].map((siret) => siret.replaceAll(/\D/g, ''))
  if (given === known) return 'same'
  return given?.slice(0, 9) === known?.slice(0, 9) ? 'near' : 'different'
}

function compareCoSubscribers(asking: Identity | null, known: Identity | null): Finding {
  if (asking === null || known === null) return 'missing'
  const { lastName, firstName, birthDay } = compareIdentities(asking, known)
  const telling = [firstName, birthDay, lastName].filter((finding) => finding !== undefined && finding !== 'missing')
  if (telling.length === 0) return 'missing'
  if (telling.includes('different')) return 'different'
  return telling.every((finding) => finding === 'same') ? 'same' : 'near'
}

/**
 * By what a customer can be found without comparing all of them: anybody worth showing shares at least one key. The
 * customer system keeps these beside each customer, with an index.
 */
export function matchKeys({ subscriber, coSubscriber }: Holders): string[] {
  const keys = [subscriber, ...(coSubscriber ? [coSubscriber] : [])].flatMap(keysOf)
  return [...new Set(keys)]
}

function keysOf(identity: Identity): string[] {
  const key = (kind: string, value: string | null | undefined) => (value ? [`${kind}:${value}`] : [])
  const names = namesOf(identity).flatMap(wordsOf)
  const first = wordsOf(identity.firstName ?? '')
  const day = identity.birthDay ?? ''
  return [
    // Either name may stand in the other's place.
    ...names.flatMap((last) => first.flatMap((each) => key('n', [soundOf(last), soundOf(each)].toSorted().join(' ')))),
    ...(day ? [...key('d', day), ...key('d', swapDayAndMonth(day))] : []),
    ...key('e', identity.email?.trim().toLowerCase()),
    ...key('p', digits(identity.phone ?? '')),
    ...key('s', identity.siret?.replaceAll(/\D/g, '').slice(0, 9)),
    ...companyWords(identity.companyName ?? '').flatMap((word) => key('c', soundOf(word))),
  ]
}
