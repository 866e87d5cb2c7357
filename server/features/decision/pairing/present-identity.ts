import type { Subscriber } from '@parcelle/contract/decision/pairing'
import type { Identity } from '@parcelle/domain'
import { showPhone } from '@parcelle/forms'

export function presentIdentity(identity: Identity): Subscriber {
  const { civility = null, firstName = null, lastName = null, companyName = null, isMoralPerson = false } = identity
  const person = [civility, firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return {
    civility,
    firstName,
    lastName,
    fullName: isMoralPerson ? (companyName ?? '') : person,
    birthDay: identity.birthDay ?? null,
    birthCity: identity.birthCity ?? null,
    birthCountry: identity.birthCountry ?? null,
    email: identity.email ?? null,
    phone: identity.phone ? showPhone(identity.phone) : null,
    isMoralPerson,
    legalForm: identity.legalForm ?? null,
    companyName,
  }
}
