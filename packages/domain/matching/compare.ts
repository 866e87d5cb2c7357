import { digitsOf, namesOf, swapDayAndMonth, type Identity, type TextField } from './identity.ts'
import { companyWords, compareWords, wordsOf, type Likeness } from './names.ts'

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
export type MatchField = (typeof matchFields)[number]

export type Finding = Likeness | 'missing'
export type Findings = Partial<Record<MatchField, Finding>>

export function compareIdentities(query: Identity, customer: Identity): Findings {
  const either = compareField(query, customer)
  if (query.isMoralPerson || customer.isMoralPerson)
    return {
      companyName: either('companyName', (one, other) => compareWords(companyWords(one), companyWords(other))),
      legalForm: either('legalForm', sameOrNot),
      siret: either('siret', compareSirets),
      email: either('email', sameOrNot),
      phone: either('phone', (one, other) => sameOrNot(digitsOf(one), digitsOf(other))),
    }
  return {
    ...compareNames(query, customer),
    birthDay: either('birthDay', compareBirthDays),
    birthCity: either('birthCity', (one, other) => compareWords(wordsOf(one), wordsOf(other))),
    birthCountry: either('birthCountry', sameOrNot),
    civility: either('civility', sameOrNot),
    email: either('email', sameOrNot),
    phone: either('phone', (one, other) => sameOrNot(digitsOf(one), digitsOf(other))),
  }
}

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
  const first = compareField(query, customer)('firstName', (one, other) => compareWords(wordsOf(one), wordsOf(other)))
  const lasts = namesOf(query).flatMap((one) =>
    namesOf(customer).map((other) => compareWords(wordsOf(one), wordsOf(other))),
  )
  const last = best(lasts) ?? 'missing'
  if (last === 'different' && first === 'different' && areNamesSwapped(query, customer))
    return { lastName: 'near', firstName: 'near' }
  return { lastName: last, firstName: first }
}

function areNamesSwapped(query: Identity, customer: Identity): boolean {
  const first = (identity: Identity) => wordsOf(identity.firstName ?? '')
  const last = (identity: Identity) => wordsOf(identity.lastName ?? '')
  const same = (one: string[], other: string[]) => compareWords(one, other) === 'same'
  return same(first(query), last(customer)) && same(last(query), first(customer))
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

/** The first nine digits (SIREN) identify the company, the rest the site: a company that moved keeps the SIREN. */
function compareSirets(one: string, other: string): Likeness {
  const [first, second] = [one, other].map((siret) => siret.replaceAll(/\D/g, ''))
  if (first === second) return 'same'
  return first?.slice(0, 9) === second?.slice(0, 9) ? 'near' : 'different'
}

export function compareCoSubscribers(query: Identity | null, customer: Identity | null): Finding {
  if (query === null || customer === null) return 'missing'
  const { lastName, firstName, birthDay } = compareIdentities(query, customer)
  const telling = [firstName, birthDay, lastName].filter((finding) => finding !== undefined && finding !== 'missing')
  if (telling.length === 0) return 'missing'
  if (telling.includes('different')) return 'different'
  return telling.every((finding) => finding === 'same') ? 'same' : 'near'
}
