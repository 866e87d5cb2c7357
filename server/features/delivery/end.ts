import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { decideIntegration } from '../../dossier/status/move.ts'
import { translator } from '../../platform/locales/texts.ts'

/**
 * Ends the delivery of an accepted dossier in which a hit is confirmed: it is in error, from where it can be refused. The
 * reason is read by others and says nothing of the hit. A try that is being made goes on.
 */
export async function endDelivery(tx: Tx, deps: DecisionDeps, dossier: DossierRow, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('delivery')
    .set({ state: 'failed', leased_until: null, ended_at: at })
    .where('dossier_id', '=', dossier.id)
    .where('state', '=', 'waiting')
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', at)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const reason = translator(deps.deployment.locale)('delivery.ended')
  const author = { user: null, requestId: null, at }
  await decideIntegration(tx, deps, { dossier, author }, { event: 'sync_failed', reason })
}
