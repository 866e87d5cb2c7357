import type { Customer, SubscriberInfo } from '@parcelle/contract/integration'
import {
  canCreateCustomer,
  pairingScopes,
  toCustomerCode,
  type PairingScope,
  type SubscriberScope,
} from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { readSides } from '../../../dossier/pairing/sides.ts'
import { tooMany } from '../../../platform/errors/errors.ts'
import type { User } from '../../../platform/http/user.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import { findRejected } from '../queries.ts'
import { findCandidates, presentCustomer } from './candidates.ts'
import { presentIdentity } from './present-identity.ts'

/** The holders of each side, their candidates and the paired customers. */
export async function readSubscriberInfo(deps: Deps, dossier: DossierRow, locale: Locale): Promise<SubscriberInfo> {
  const sides = readSides(await openSignedSession(deps, dossier, deps.db), dossier)
  const candidates = await findCandidates(deps.customers, sides, await findRejected(deps.db, dossier.id), locale)
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  const shown = (scope: PairingScope, part: 'subscriber' | 'coSubscriber') => {
    const identity = sides[scope]?.[part]
    return identity ? presentIdentity(identity) : null
  }
  const subscribers: Record<SubscriberScope, ReturnType<typeof shown>> = {
    np: shown('np', 'subscriber'),
    usu: shown('usu', 'subscriber'),
    np_cosous: shown('np', 'coSubscriber'),
    usu_cosous: shown('usu', 'coSubscriber'),
  }
  const creatable = pairingScopes.filter((scope) => canCreateCustomer(deal, scope))
  return { subscribers, customers: candidates, creatable, paired: await findPaired(deps, dossier) }
}

async function findPaired({ customers }: Deps, { pairing }: DossierRow): Promise<SubscriberInfo['paired']> {
  const entries = pairingScopes.flatMap((scope) => {
    const account = pairing[scope]
    return account ? [{ scope, code: account.code }] : []
  })
  const found = await Promise.all(
    entries.map(async ({ scope, code }) => {
      const customer = code === null ? null : await customers.findByCode(code)
      return [scope, { code, customer: customer && presentCustomer(customer) }] as const
    }),
  )
  return Object.fromEntries(found)
}

// Against enumerating customers by code.
const lookUps = { name: 'customer-by-code', max: 60, seconds: 60 }

export async function readCustomer(deps: Deps, user: User, typed: string): Promise<Customer | null> {
  const wait = await deps.limiter.hit(lookUps, user.id)
  if (wait !== null) throw tooMany(wait)
  const code = toCustomerCode(typed)
  deps.log.info({ user: user.id, code }, 'looked up a customer by code')
  const customer = code && (await deps.customers.findByCode(code))
  return customer ? presentCustomer(customer) : null
}
