import { findOtherAccounts, isPairedTwice, pairingScopes } from '@parcelle/domain'
import type { AccountCodes } from '../../ports/customer-system.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockDossier, type DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { applyDecision } from '../../dossier/status/move.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { translator } from '../../platform/locales/texts.ts'
import { storeAccountCodes, toPairing } from './store-account-codes.ts'
import type { ClaimedTry } from './claim.ts'
import { DeliveryBody } from './customer-systems/protocol.ts'
import { addDeliverJob } from './plan.ts'

/** `answer` is a text in the company's language. */
export type Outcome =
  | { outcome: 'applied'; accounts: AccountCodes; answer: string }
  /** `answered`: the accounts of a reply that did not answer what was asked, if a person may take them. */
  | { outcome: 'refused' | 'failed'; answer: string; answered?: AccountCodes }
type SettledTry = Outcome & { at: Date; next: Date | null }

/** Records the outcome of a try, and plans a retry or changes the state of the dossier. */
export async function settleDelivery(tx: Tx, deps: DecisionDeps, claimed: ClaimedTry, made: SettledTry): Promise<void> {
  const { dossierId, tryId } = claimed
  const dossier = await lockDossier(tx, dossierId)
  const checked = refuseOtherAccounts(deps, claimed, refuseSameAccountOnBothSides(deps, dossier, made))
  const settled = { ...made, ...checked }
  const { outcome, answer, at } = settled
  await tx.updateTable('delivery_try').set({ ended_at: at, outcome, answer }).where('id', '=', tryId).execute()
  if (!(await isCurrentTry(tx, claimed, outcome))) return
  if (settled.outcome === 'failed' && settled.next !== null) return planNext(tx, dossierId, settled.next)
  await endDeliveryRow(tx, dossierId, settled)
  const author = { user: null, requestId: null, at }
  if (settled.outcome !== 'applied') {
    const facts = settled.answered ? { answered: { ...settled.answered } } : {}
    await applyDecision(tx, deps, { dossier, author }, { event: 'sync_failed', reason: answer }, null, facts)
    return
  }
  const paired: DossierRow = await storeAccountCodes(tx, { dossier, author }, settled.accounts)
  await applyDecision(tx, deps, { dossier: paired, author }, { event: 'synced' })
}

/** Nobody holds both sides of the same shares. A retry would get the same answer, so this counts as refused. */
function refuseSameAccountOnBothSides({ deployment }: DecisionDeps, dossier: DossierRow, made: Outcome): Outcome {
  if (made.outcome !== 'applied') return made
  const pairing = toPairing(dossier, made.accounts)
  if (!isPairedTwice(pairing)) return made
  const code = pairing.np?.code ?? ''
  return { outcome: 'refused', answer: translator(deployment.locale)('delivery.one-for-both', { code }) }
}

/** The pairing is never overwritten by a reply: a person decides. A retry would get the same answer. */
function refuseOtherAccounts({ deployment }: DecisionDeps, { body }: ClaimedTry, made: Outcome): Outcome {
  if (made.outcome !== 'applied') return made
  const { accounts } = DeliveryBody.parse(JSON.parse(body))
  const asked = Object.fromEntries(Object.entries(accounts).map(([scope, account]) => [scope, account.code]))
  const others = findOtherAccounts(asked, made.accounts)
  if (others.length === 0) return made
  const t = translator(deployment.locale)
  const sides = others.map((scope) =>
    t('delivery.other-account', {
      scope: t(`decision.scope.${scope}`),
      asked: asked[scope] ?? t(accounts[scope] ? 'decision.new-customer' : 'decision.nobody'),
      answered: made.accounts[scope] ?? t('decision.nobody'),
    }),
  )
  const isComplete = pairingScopes.every((scope) => !accounts[scope] || made.accounts[scope] !== undefined)
  return {
    outcome: 'refused',
    answer: t('delivery.other-accounts', { sides: sides.join(' ') }),
    ...(isComplete && { answered: made.accounts }),
  }
}

/**
 * Takes the accounts that the customer system answered, in the transaction in which a person accepts the dossier again:
 * it has booked the dossier already, so nothing is sent.
 */
export async function takeAnsweredAccounts(
  tx: Tx,
  deps: DecisionDeps,
  { dossierId, author }: { dossierId: string; author: Author },
  accounts: AccountCodes,
): Promise<void> {
  const at = new Date()
  const dossier = await lockDossier(tx, dossierId)
  await tx
    .updateTable('delivery')
    .set({ state: 'applied', leased_until: null, ended_at: at })
    .where('dossier_id', '=', dossierId)
    .execute()
  const paired = await storeAccountCodes(tx, { dossier, author }, accounts)
  const system = { user: null, requestId: null, at }
  await applyDecision(tx, deps, { dossier: paired, author: system }, { event: 'synced' })
}

/** An applied body counts even after its lease; a failure counts only while no other try has begun. */
async function isCurrentTry(tx: Tx, { dossierId, digest, tries }: ClaimedTry, outcome: Outcome['outcome']) {
  const row = await tx
    .selectFrom('delivery')
    .select(['state', 'digest', 'tries'])
    .where('dossier_id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== 'waiting' || !row.digest.equals(digest)) return false
  return outcome === 'applied' || row.tries === tries
}

async function planNext(tx: Tx, dossierId: string, next: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ planned_at: next, leased_until: null })
    .where('dossier_id', '=', dossierId)
    .execute()
  await addDeliverJob(tx, dossierId, next)
}

async function endDeliveryRow(tx: Tx, dossierId: string, { outcome, at }: SettledTry): Promise<void> {
  const state = outcome === 'applied' ? 'applied' : 'failed'
  await tx
    .updateTable('delivery')
    .set({ state, leased_until: null, ended_at: at })
    .where('dossier_id', '=', dossierId)
    .execute()
}
