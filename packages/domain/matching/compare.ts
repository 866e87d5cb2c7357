import { digitsOf, namesOf, swapDayAndMonth, type Identity, type TextField } from './identity.ts'
import { compareCompanies, compareWords, isOneTypo, type Likeness } from './names.ts'

export const matchFields = [
  'personType',
  'lastName',
  'birthName',
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
export type MatchField = (typeof matchFields)[number]

export type Finding = Likeness | 'missing'
export type Findings = Partial<Record<MatchField, Finding>>

/** Compares a dossier's person with a customer. A person and a company share no more than how to reach them. */
export function compareIdentities(query: Identity, customer: Identity): Findings {
  const either = compareField(query, customer)
  const contact: Findings = {
    email: either('email', sameOrNot),
    phone: either('phone', (one, other) => sameOrNot(digitsOf(one), digitsOf(other))),
  }
  if (isCompany(query) !== isCompany(customer)) return { personType: 'different', ...contact }
  if (isCompany(query))
    return {
      companyName: either('companyName', compareCompanies),
      legalForm: either('legalForm', sameOrNot),
      siret: either('siret', compareSirets),
      ...contact,
    }
  return {
    ...compareNames(query, customer),
    birthDay: either('birthDay', compareBirthDays),
    birthCity: either('birthCity', compareWords),
    birthCountry: either('birthCountry', sameOrNot),
    civility: either('civility', sameOrNot),
    ...contact,
  }
}

const isCompany = ({ isMoralPerson = false }: Identity) => isMoralPerson

const compareField =
  (query: Identity, customer: Identity) => (field: TextField, compare: (one: string, other: string) => Likeness) => {
    const one = query[field]?.trim() ?? ''
    const other = customer[field]?.trim() ?? ''
    return one === '' || other === '' ? 'missing' : compare(one, other)
  }

const sameOrNot = (one: string, other: string): Likeness =>
  one.toLowerCase() === other.toLowerCase() ? 'same' : 'different'

/** A birth name and a married name both count; some clerks swap first and last name. */
function compareNames(query: Identity, customer: Identity): Findings {
  const either = compareField(query, customer)
  const firstName = either('firstName', compareWords)
  const written = either('lastName', compareWords)
  const birthName = compareBirthNames(query, customer)
  // Any name of one against any name of the other is no more than near.
  const crossed = best(namesOf(query).flatMap((one) => namesOf(customer).map((other) => compareWords(one, other))))
  const lastName = written === 'different' && crossed !== 'different' ? 'near' : written
  if (lastName === 'different' && firstName === 'different' && areNamesSwapped(query, customer))
    return { lastName: 'near', firstName: 'near' }
  return { lastName, ...(birthName && { birthName }), firstName }
}

/** Compared when one of the two has a birth name; the last name of the other counts as theirs. */
function compareBirthNames(query: Identity, customer: Identity): Likeness | null {
  const [one, other] = [query, customer].map((identity) => namesOf(identity).at(-1))
  if (!one || !other || (!query.birthName?.trim() && !customer.birthName?.trim())) return null
  return compareWords(one, other)
}

function areNamesSwapped(query: Identity, customer: Identity): boolean {
  const same = (one: string | null | undefined, other: string | null | undefined) =>
    compareWords(one ?? '', other ?? '') === 'same'
  return same(query.firstName, customer.lastName) && same(query.lastName, customer.firstName)
}

const best = (found: readonly Likeness[]): Likeness | undefined =>
  (['same', 'near', 'different'] as const).find((likeness) => found.includes(likeness))

const WHOLE_DAY = 10

/**
 * Day and month are often swapped. A different year may be father and son. Of some people only the year or month is
 * known.
 */
function compareBirthDays(one: string, other: string): Likeness {
  if (one === other) return one.length < WHOLE_DAY ? 'near' : 'same'
  const length = Math.min(one.length, other.length)
  if (length < WHOLE_DAY) return one.slice(0, length) === other.slice(0, length) ? 'near' : 'different'
  return swapDayAndMonth(one) === other ? 'near' : 'different'
}

/**
 * The first nine digits (SIREN) identify the company, the rest the site: a company that moved keeps the SIREN. Of two
 * SIREN that differ by one digit, the check digit makes one a mistake.
 */
function compareSirets(one: string, other: string): Likeness {
  const [first = '', second = ''] = [one, other].map((siret) => siret.replaceAll(/\D/g, ''))
  if (first === second) return 'same'
  const [siren, otherSiren] = [first.slice(0, 9), second.slice(0, 9)]
  return siren === otherSiren || isOneTypo(siren, otherSiren) ? 'near' : 'different'
}

export function compareCoSubscribers(query: Identity | null, customer: Identity | null): Finding {
  if (query === null || customer === null) return 'missing'
  const { lastName, firstName, birthDay } = compareIdentities(query, customer)
  const significant = [firstName, birthDay, lastName].filter(
    (finding) => finding !== undefined && finding !== 'missing',
  )
  if (significant.length === 0) return 'missing'
  if (significant.includes('different')) return 'different'
  return significant.every((finding) => finding === 'same') ? 'same' : 'near'
}
