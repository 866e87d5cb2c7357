import type { Candidate, Customer } from '@parcelle/contract/integration'
import { isListed, matchHolders, pairingScopes, type Holders, type PairingScope } from '@parcelle/domain'
import type { CustomerSystem, KnownCustomer } from '../../../ports/customer-system.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { Sides } from '../../../dossier/pairing/sides.ts'
import { presentFields } from './present-fields.ts'
import { presentIdentity } from './present-identity.ts'
import type { RejectedCandidate } from '../queries.ts'

const MAX_CANDIDATES = 10

/** Candidates for the holders of each side, best match first. */
export async function findCandidates(
  customers: CustomerSystem,
  sides: Sides,
  rejected: readonly RejectedCandidate[],
  locale: Locale,
): Promise<Record<PairingScope, Candidate[]>> {
  const lists = await Promise.all(
    pairingScopes.map(async (scope) => {
      const holders = sides[scope]
      if (holders === null) return []
      const known = await customers.findCandidates(holders)
      const those = rejected.filter((one) => one.scope === scope)
      return rank(holders, known, those, locale)
    }),
  )
  return { np: lists[0] ?? [], usu: lists[1] ?? [] }
}

function rank(
  asking: Holders,
  known: readonly KnownCustomer[],
  rejected: readonly RejectedCandidate[],
  locale: Locale,
): Candidate[] {
  return known
    .filter(({ holders }) => isListed(asking.coSubscriber !== null, { cosous: holders.coSubscriber !== null }))
    .map((customer) => ({ customer, match: matchHolders(asking, customer.holders) }))
    .toSorted((one, other) => other.match.score - one.match.score)
    .flatMap(({ customer, match: { grade, fields } }): Candidate[] => {
      if (grade === null) return []
      const by = rejected.find(({ code }) => code === customer.code)
      const rejection = by ? { user: by.user, at: by.at.toISOString() } : null
      return [{ ...presentCustomer(customer), grade, fields: presentFields(fields, locale), rejected: rejection }]
    })
    .slice(0, MAX_CANDIDATES)
}

export function presentCustomer({ code, holders, partner }: KnownCustomer): Customer {
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
