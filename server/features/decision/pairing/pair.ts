import {
  accountProblem,
  canCreateCustomer,
  hasSide,
  isPairedAsSeen,
  isPairedTwice,
  matchHolders,
  needsConfirmation,
  NO_USUFRUCT,
  toCustomerCode,
  type AccountOfSide,
  type MatchField,
  type PairedAccount,
  type Pairing,
  type PairingScope,
  type SeenPairing,
  type SubscriberScope,
} from '@parcelle/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Json } from '../../../platform/canonical-json.ts'
import type { KnownCustomer } from '../../../ports/customer-system.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findSignedDossier, lockSignedDossier, refuseDecided, type DossierRow } from '../../../dossier/access/access.ts'
import { PAIRED, UNPAIRED, writePairing } from '../../../dossier/pairing/write-pairing.ts'
import { hasCosubscriber, readSides } from '../../../dossier/pairing/sides.ts'
import { conflict, unacceptable } from '../../../platform/errors/errors.ts'
import { openSignedSession } from '../../signing/index.ts'
import { findRejected, removeRejected, type RejectedCandidate } from '../queries.ts'

type Caller = { id: string; user: User; requestId: string }
type PairingRequest = {
  code: string | null
  scope: SubscriberScope
  partner?: string | null | undefined
  acceptWithoutCosubscriber?: boolean | undefined
  confirmation?: string | undefined
  expected_pairing?: SeenPairing | undefined
}

/** Pairs one side of a dossier with a customer. Asks the customer system before it locks the dossier. */
export async function pairCustomer(deps: Deps, caller: Caller, request: PairingRequest): Promise<{ success: true }> {
  const { scope } = request
  // A co-subscriber belongs to the account of their side.
  if (scope === 'np_cosous' || scope === 'usu_cosous') throw unacceptable('validation.error.scope', 'scope')
  const dossier = await findSignedDossier(deps.db, caller.user, caller.id)
  refuseDecided(dossier)
  const { account, strong } = await findAccount(deps, dossier, { ...request, scope })
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockSignedDossier(tx, caller.user, caller.id)
    refuseDecided(held)
    if (!isPairedAsSeen(held.pairing, request.expected_pairing)) throw pairingChanged()
    const pairing: Pairing = { ...held.pairing, [scope]: account }
    if (isPairedTwice(pairing)) throw unacceptable('validation.error.duplicated-pairing', 'code')
    if (!hasSide({ scope: held.dismemberment_scope }, scope)) throw unacceptable(NO_USUFRUCT, 'scope')
    const { code } = account
    const rejected = code === null ? undefined : await findRejection(tx, { dossierId: held.id, scope, code })
    const facts = confirm({ code, strong, rejected }, request.confirmation)
    if (code !== null && rejected) await removeRejected(tx, { dossierId: held.id, scope, code })
    await writePairing(tx, { dossier: held, author: caller }, { scope, pairing, event: PAIRED, facts })
  })
  return { success: true }
}

/** Idempotent; refused when `seen` is not the paired code any more. */
export async function unpairCustomer(
  deps: Deps,
  caller: Caller,
  { scope, seen }: { scope: PairingScope; seen: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockSignedDossier(tx, caller.user, caller.id)
    refuseDecided(held)
    const paired = held.pairing[scope]
    if (paired === undefined) return
    if (seen !== undefined && paired.code !== seen) throw pairingChanged()
    const { [scope]: _, ...pairing } = held.pairing
    await writePairing(tx, { dossier: held, author: caller }, { scope, pairing, event: UNPAIRED })
  })
}

const pairingChanged = () => conflict('validation.error.pairing-changed')

async function findRejection(tx: Tx, { dossierId, scope, code }: { dossierId: string } & AccountOfSide) {
  const rejected = await findRejected(tx, [dossierId])
  return rejected.find((one) => one.scope === scope && one.code === code)
}

type PairingDoubt = { code: string | null; strong: readonly MatchField[]; rejected: RejectedCandidate | undefined }

/** The evidence payload of a pairing that needs a confirmation; refuses one whose code was not typed again. */
function confirm({ code, strong, rejected }: PairingDoubt, typed = ''): Readonly<Record<string, Json>> {
  if (code === null || !needsConfirmation({ strong, isRejected: rejected !== undefined })) return {}
  if (toCustomerCode(typed) !== code)
    throw rejected
      ? unacceptable('validation.error.pairing-rejected', 'confirmation', { code, user: rejected.user })
      : unacceptable('validation.error.pairing-differs', 'confirmation', { code })
  return { confirmed: { differing: [...strong], wasRejected: rejected !== undefined } }
}

type FoundAccount = { account: PairedAccount; strong: readonly MatchField[] }

async function findAccount(
  deps: Deps,
  dossier: DossierRow,
  { code: typed, scope, partner, acceptWithoutCosubscriber = false }: PairingRequest & { scope: PairingScope },
): Promise<FoundAccount> {
  const sides = readSides(await openSignedSession(deps, dossier, deps.db), dossier)
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  if (typed === null) {
    if (hasSide(deal, scope) && !canCreateCustomer(deal, scope))
      throw unacceptable('validation.error.creation-not-allowed', 'scope')
    if (hasSide(deal, scope) && sides[scope] === null) throw unacceptable('validation.error.nobody-to-create', 'scope')
    return { account: { code: null, partner: null }, strong: [] }
  }
  const code = toCustomerCode(typed)
  const customer = code && (await deps.customers.findByCode(code))
  if (!customer) throw unacceptable('validation.error.customer-not-found', 'code')
  const held = hasCosubscriber(sides, scope)
  const problem = accountProblem(held, { cosous: customer.holders.coSubscriber !== null })
  const withoutCosubscriber = problem !== null && held && acceptWithoutCosubscriber
  if (problem !== null && !withoutCosubscriber) throw unacceptable(problem, 'code')
  refuseOtherPartner(customer, partner)
  const account = { code: customer.code, partner: customer.partner?.code ?? null }
  const holders = sides[scope]
  return {
    account: withoutCosubscriber ? { ...account, withoutCosubscriber } : account,
    strong: holders ? matchHolders(holders, customer.holders).strong : [],
  }
}

/** The customer system decides which firm a customer has. */
function refuseOtherPartner(customer: KnownCustomer, partner: string | null | undefined): void {
  if (partner != null && partner !== '' && partner !== customer.partner?.code)
    throw unacceptable('validation.error.partner-mismatch', 'partner')
}
