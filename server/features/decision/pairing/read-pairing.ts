import type { ComparedCustomer, SubscriberInfo } from '@parcelle/contract/decision/pairing'
import {
  canCreateCustomer,
  findUnsettled,
  matchHolders,
  pairingScopes,
  toCustomerCode,
  type PairingScope,
} from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { findSignedDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { readSides } from '../../../dossier/pairing/sides.ts'
import { tooMany } from '../../../platform/errors/errors.ts'
import type { User } from '../../../platform/http/user.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import { findRejected } from '../queries.ts'
import { presentCompared, rankCandidates } from './candidates.ts'
import { checkPairing, findMatches, listCreated, type SideCheck } from './check-pairing.ts'
import { findTwin } from './find-twin.ts'
import { presentIdentity } from './present-identity.ts'

/** The holders of each side, their candidates and the paired customers, and what an acceptance would do. */
export async function readSubscriberInfo(deps: Deps, dossier: DossierRow, locale: Locale): Promise<SubscriberInfo> {
  const askedAt = new Date()
  const checks = await checkPairing(deps, dossier)
  const rejected = await findRejected(deps.db, [dossier.id])
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  const of = (scope: PairingScope) => checks.find((check) => check.scope === scope)
  const shown = (scope: PairingScope, part: 'subscriber' | 'coSubscriber') => {
    const identity = of(scope)?.holders?.[part]
    return identity ? presentIdentity(identity) : null
  }
  const rank = (scope: PairingScope) => {
    const check = of(scope)
    return check ? rankCandidates(check, rejected, locale) : []
  }
  const present = ({ scope, paired }: SideCheck) =>
    paired &&
    presentCompared(
      paired.customer,
      paired.match,
      rejected.filter((one) => one.scope === scope),
      locale,
    )
  const paired = checks.flatMap((check) => {
    const account = dossier.pairing[check.scope]
    return account ? [[check.scope, { code: account.code, customer: present(check) }] as const] : []
  })
  return {
    subscribers: {
      np: shown('np', 'subscriber'),
      usu: shown('usu', 'subscriber'),
      np_cosous: shown('np', 'coSubscriber'),
      usu_cosous: shown('usu', 'coSubscriber'),
    },
    customers: { np: rank('np'), usu: rank('usu') },
    creatable: pairingScopes.filter((scope) => of(scope)?.holders && canCreateCustomer(deal, scope)),
    paired: Object.fromEntries(paired),
    unsettled: findUnsettled(await findMatches(deps, dossier, checks), dossier.pairing, rejected),
    created: listCreated(dossier, checks),
    createdBy: await findTwin(deps.db, dossier, { sides: checks, askedAt }),
  }
}

// Against enumerating customers by code.
const lookUps = { name: 'customer-by-code', max: 60, seconds: 60 }

type CustomerLookup = { code: string; dossier?: string | undefined; scope: PairingScope }

/** A customer by code, beside one side of a dossier if one is named. */
export async function readCustomer(
  deps: Deps,
  { user, locale }: { user: User; locale: Locale },
  { code: typed, dossier: id, scope }: CustomerLookup,
): Promise<ComparedCustomer | null> {
  const wait = await deps.limiter.hit(lookUps, user.id)
  if (wait !== null) throw tooMany(wait)
  const code = toCustomerCode(typed)
  deps.log.info({ user: user.id, code }, 'looked up a customer by code')
  const dossier = id === undefined ? null : await findSignedDossier(deps.db, user, id)
  const customer = code && (await deps.customers.findByCode(code))
  if (!customer) return null
  if (!dossier) return presentCompared(customer, null, [], locale)
  const holders = readSides(await openSignedSession(deps, dossier, deps.db), dossier)[scope]
  const rejected = (await findRejected(deps.db, [dossier.id])).filter((one) => one.scope === scope)
  return presentCompared(customer, holders && matchHolders(holders, customer.holders), rejected, locale)
}
