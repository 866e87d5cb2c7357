import type { Candidate, ComparedCustomer, Customer } from '@parcelle/contract/decision/pairing'
import { matchHolders, type Match } from '@parcelle/domain'
import type { KnownCustomer } from '../../../ports/customer-system.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { RejectedCandidate } from '../queries.ts'
import type { SideCheck } from './check-pairing.ts'
import { presentFields } from './present-fields.ts'
import { presentIdentity } from './present-identity.ts'

const MAX_CANDIDATES = 10

/** Candidates for the holders of one side, best match first; the one whose number is stated is always among them. */
export function rankCandidates(
  { scope, holders, known, stated }: SideCheck,
  rejected: readonly RejectedCandidate[],
  locale: Locale,
): Candidate[] {
  if (holders === null) return []
  const ranked = known
    .map((customer) => ({ customer, match: matchHolders(holders, customer.holders) }))
    .filter(({ match }) => match.grade !== null)
    .toSorted((one, other) => other.match.score - one.match.score)
    .slice(0, MAX_CANDIDATES)
  const others = stated && !ranked.some(({ customer }) => customer.code === stated.code) ? [stated] : []
  const listed = [
    ...ranked,
    ...others.map((customer) => ({ customer, match: matchHolders(holders, customer.holders) })),
  ]
  const those = rejected.filter((one) => one.scope === scope)
  return listed.map(({ customer, match }) => ({
    ...presentCompared(customer, match, those, locale),
    grade: match.grade,
    isStated: customer.code === stated?.code,
  }))
}

/** `match` null: the dossier names nobody on this side. */
export function presentCompared(
  customer: KnownCustomer,
  match: Match | null,
  rejected: readonly RejectedCandidate[],
  locale: Locale,
): ComparedCustomer {
  const by = rejected.find(({ code }) => code === customer.code)
  return {
    ...presentCustomer(customer),
    fields: match ? presentFields(match.fields, locale) : [],
    strong: match ? [...match.strong] : [],
    rejected: by ? { user: by.user, at: by.at.toISOString() } : null,
  }
}

function presentCustomer({ code, holders, partner }: KnownCustomer): Customer {
  const { subscriber, coSubscriber } = holders
  return {
    ...presentIdentity(subscriber),
    username: code,
    cosous: coSubscriber !== null,
    partnerCode: partner?.code ?? null,
    partnerName: partner?.name ?? null,
    coSubscriber: coSubscriber && presentIdentity(coSubscriber).fullName,
  }
}
