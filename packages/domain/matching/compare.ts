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

/** What two records say of each other, field by field. */
export function compareIdentities(asking: Identity, known: Identity): Findings {
  const either = both(asking, known)
  if (asking.isMoralPerson || known.isMoralPerson)
    return {
      companyName: either('companyName', (one, other) => compareWords(companyWords(one), companyWords(other))),
      legalForm: either('legalForm', sameOrNot),
      siret: either('siret', compareSirets),
      email: either('email', sameOrNot),
      phone: either('phone', (one, other) => sameOrNot(digitsOf(one), digitsOf(other))),
    }
  return {
    ...compareNames(asking, known),
    birthDay: either('birthDay', compareBirthDays),
    birthCity: either('birthCity', (one, other) => compareWords(wordsOf(one), wordsOf(other))),
    birthCountry: either('birthCountry', sameOrNot),
    civility: either('civility', sameOrNot),
    email: either('email', sameOrNot),
    phone: either('phone', (one, other) => sameOrNot(digitsOf(one), digitsOf(other))),
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

const best = (found: readonly Likeness[]): Likeness | undefined =>
  (['same', 'near', 'different'] as const).find((likeness) => found.includes(likeness))

const WHOLE_DAY = 10

/**
 * Day and month exchanged is the mistake people make. A father and his son differ by the year. Of some only the year is
 * known, or the month.
 */
function compareBirthDays(one: string, other: string): Likeness {
  if (one === other) return one.length < WHOLE_DAY ? 'near' : 'same'
  const known = Math.min(one.length, other.length)
  if (known < WHOLE_DAY) return one.slice(0, known) === other.slice(0, known) ? 'near' : 'different'
  return swapDayAndMonth(one) === other ? 'near' : 'different'
}

/** The first nine digits are the company's, the others its address's: a company that moved keeps the first. */
function compareSirets(one: string, other: string): Likeness {
  const [given, known] = [one, other].map((siret) => siret.replaceAll(/\D/g, ''))
  if (given === known) return 'same'
  return given?.slice(0, 9) === known?.slice(0, 9) ? 'near' : 'different'
}

export function compareCoSubscribers(asking: Identity | null, known: Identity | null): Finding {
  if (asking === null || known === null) return 'missing'
  const { lastName, firstName, birthDay } = compareIdentities(asking, known)
  const telling = [firstName, birthDay, lastName].filter((finding) => finding !== undefined && finding !== 'missing')
  if (telling.length === 0) return 'missing'
  if (telling.includes('different')) return 'different'
  return telling.every((finding) => finding === 'same') ? 'same' : 'near'
}
