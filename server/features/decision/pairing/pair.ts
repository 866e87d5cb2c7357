import {
  accountProblem,
  canCreateCustomer,
  isPairedTwice,
  toCustomerCode,
  type PairedAccount,
  type Pairing,
  type PairingScope,
  type SubscriberScope,
} from '@parcelle/domain'
import type { KnownCustomer } from '../../../ports/customer-system.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findSignedDossier, lockSignedDossier, refuseDecided, type DossierRow } from '../../../dossier/access/access.ts'
import { PAIRED, UNPAIRED, writePairing } from '../../../dossier/pairing/write-pairing.ts'
import { hasCosubscriber, readSides } from '../../../dossier/pairing/sides.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import { openSignedSession } from '../../signing/index.ts'

type Caller = { id: string; user: User; requestId: string }
type PairingRequest = {
  code: string | null
  scope: SubscriberScope
  partner?: string | null | undefined
  acceptWithoutCosubscriber?: boolean | undefined
}

/** Pairs one side of a dossier with a customer. Asks the customer system before it locks the dossier. */
export async function pairCustomer(deps: Deps, caller: Caller, request: PairingRequest): Promise<{ success: true }> {
  const { scope } = request
  // A co-subscriber belongs to the account of their side.
  if (scope === 'np_cosous' || scope === 'usu_cosous') throw unacceptable('validation.error.scope', 'scope')
  const dossier = await findSignedDossier(deps.db, caller.user, caller.id)
  refuseDecided(dossier)
  const account = await findAccount(deps, dossier, { ...request, scope })
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockSignedDossier(tx, caller.user, caller.id)
    refuseDecided(held)
    const pairing: Pairing = { ...held.pairing, [scope]: account }
    if (isPairedTwice(pairing)) throw unacceptable('validation.error.duplicated-pairing', 'code')
    await writePairing(tx, { dossier: held, author: caller }, { scope, pairing, event: PAIRED })
  })
  return { success: true }
}

/** Idempotent. */
export async function unpairCustomer(deps: Deps, caller: Caller, scope: PairingScope): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockSignedDossier(tx, caller.user, caller.id)
    refuseDecided(held)
    if (held.pairing[scope] === undefined) return
    const { [scope]: _, ...pairing } = held.pairing
    await writePairing(tx, { dossier: held, author: caller }, { scope, pairing, event: UNPAIRED })
  })
}

async function findAccount(
  deps: Deps,
  dossier: DossierRow,
  { code: typed, scope, partner, acceptWithoutCosubscriber = false }: PairingRequest & { scope: PairingScope },
): Promise<PairedAccount> {
  if (typed === null) {
    const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
    if (!canCreateCustomer(deal, scope)) throw unacceptable('validation.error.creation-not-allowed', 'scope')
    return { code: null, partner: null }
  }
  const code = toCustomerCode(typed)
  const customer = code && (await deps.customers.findByCode(code))
  if (!customer) throw unacceptable('validation.error.customer-not-found', 'code')
  const held = hasCosubscriber(readSides(await openSignedSession(deps, dossier, deps.db), dossier), scope)
  const problem = accountProblem(held, { cosous: customer.holders.coSubscriber !== null })
  const withoutCosubscriber = problem !== null && held && acceptWithoutCosubscriber
  if (problem !== null && !withoutCosubscriber) throw unacceptable(problem, 'code')
  refuseOtherPartner(customer, partner)
  const account = { code: customer.code, partner: customer.partner?.code ?? null }
  return withoutCosubscriber ? { ...account, withoutCosubscriber } : account
}

/** The customer system decides which firm a customer has. */
function refuseOtherPartner(customer: KnownCustomer, partner: string | null | undefined): void {
  if (partner != null && partner !== '' && partner !== customer.partner?.code)
    throw unacceptable('validation.error.partner-mismatch', 'partner')
}
