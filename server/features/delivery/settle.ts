import { isPairedTwice } from '@parcelle/domain'
import type { AccountCodes } from '../../ports/customer-system.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockDossier, type DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { applyDecision } from '../../dossier/status/move.ts'
import { translator } from '../../platform/locales/texts.ts'
import { storeAccountCodes, toPairing } from './store-account-codes.ts'
import type { ClaimedTry } from './claim.ts'
import { addDeliverJob } from './plan.ts'

/** `answer` is a text in the company's language. */
export type Outcome =
  | { outcome: 'applied'; accounts: AccountCodes; answer: string }
  | { outcome: 'refused' | 'failed'; answer: string }
type SettledTry = Outcome & { at: Date; next: Date | null }

/** Records the outcome of a try, and plans a retry or changes the state of the dossier. */
export async function settleDelivery(tx: Tx, deps: DecisionDeps, claimed: ClaimedTry, made: SettledTry): Promise<void> {
  const { dossierId, tryId } = claimed
  const dossier = await lockDossier(tx, dossierId)
  const settled = { ...made, ...refuseSameAccountOnBothSides(deps, dossier, made) }
  const { outcome, answer, at } = settled
  await tx.updateTable('delivery_try').set({ ended_at: at, outcome, answer }).where('id', '=', tryId).execute()
  if (!(await isCurrentTry(tx, claimed, outcome))) return
  if (settled.outcome === 'failed' && settled.next !== null) return planNext(tx, dossierId, settled.next)
  await endDeliveryRow(tx, dossierId, settled)
  const author = { user: null, requestId: null, at }
  if (settled.outcome !== 'applied') {
    await applyDecision(tx, deps, { dossier, author }, { event: 'sync_failed', reason: answer })
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
