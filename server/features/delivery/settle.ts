import { isPairedTwice } from '@parcelle/domain'
import type { AccountCodes } from '../../ports/customer-system.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockDossier, type DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { decideIntegration } from '../../dossier/status/move.ts'
import { translator } from '../../platform/locales/texts.ts'
import { bringCodesBack, pairedBy } from './bring-codes-back.ts'
import type { Claimed } from './claim.ts'
import { addDeliverJob } from './plan.ts'

/** What became of a try, in words. */
export type Outcome =
  | { outcome: 'applied'; accounts: AccountCodes; answer: string }
  | { outcome: 'refused' | 'failed'; answer: string }
type Settled = Outcome & { at: Date; next: Date | null }

/** Writes down what became of a try, and what follows from it for the dossier. */
export async function settleDelivery(tx: Tx, deps: DecisionDeps, claimed: Claimed, told: Settled): Promise<void> {
  const { dossierId, tryId } = claimed
  const dossier = await lockDossier(tx, dossierId)
  const settled = { ...told, ...refuseOneForBoth(deps, dossier, told) }
  const { outcome, answer, at } = settled
  await tx.updateTable('delivery_try').set({ ended_at: at, outcome, answer }).where('id', '=', tryId).execute()
  if (!(await isStillOurs(tx, claimed, outcome))) return
  if (settled.outcome === 'failed' && settled.next !== null) return planNext(tx, dossierId, settled.next)
  await end(tx, dossierId, settled)
  const author = { user: null, requestId: null, at }
  if (settled.outcome !== 'applied') {
    await decideIntegration(tx, deps, { dossier, author }, { event: 'sync_failed', reason: answer })
    return
  }
  const known: DossierRow = await bringCodesBack(tx, { dossier, author }, settled.accounts)
  await decideIntegration(tx, deps, { dossier: known, author }, { event: 'synced' })
}

/** Nobody has both sides of the same shares: such an answer would be the same the next time, so people are to look at it. */
function refuseOneForBoth({ deployment }: DecisionDeps, dossier: DossierRow, told: Outcome): Outcome {
  if (told.outcome !== 'applied') return told
  const pairing = pairedBy(dossier, told.accounts)
  if (!isPairedTwice(pairing)) return told
  const code = pairing.np?.code ?? ''
  return { outcome: 'refused', answer: translator(deployment.locale)('delivery.one-for-both', { code }) }
}

/**
 * Whether it is for us to say what follows. What was applied is applied, whoever hears of it; a failure only counts when
 * nobody has begun another try since, or something else is to be sent by now.
 */
async function isStillOurs(tx: Tx, { dossierId, digest, tries }: Claimed, outcome: Outcome['outcome']) {
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

async function end(tx: Tx, dossierId: string, { outcome, at }: Settled): Promise<void> {
  const state = outcome === 'applied' ? 'applied' : 'failed'
  await tx
    .updateTable('delivery')
    .set({ state, leased_until: null, ended_at: at })
    .where('dossier_id', '=', dossierId)
    .execute()
}
