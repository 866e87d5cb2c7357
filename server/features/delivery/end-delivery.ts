import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { applyDecision } from '../../dossier/status/move.ts'
import { translator } from '../../platform/locales/texts.ts'

/**
 * Ends the delivery of an accepted dossier after a confirmed hit: in error, it can be refused. Others read the reason, so
 * it does not mention the hit. A try in progress goes on.
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
  await applyDecision(tx, deps, { dossier, author }, { event: 'sync_failed', reason })
}
