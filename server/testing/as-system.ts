import { addMarker, type TransitionEvent } from '@parcelle/domain'
import type { Deps } from '../deps.ts'
import { moveDossier } from '../dossier/move.ts'

/**
 * What the signing tool or a job will report, without any door on the network: markers arrive, then the event. Runs
 * the same rules as everybody.
 */
export function moveAsSystem(
  deps: Deps,
  id: string,
  event: TransitionEvent,
  tokens: readonly string[] = [],
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const markers = [...tokens.reduce(addMarker, row.markers as readonly string[])]
    await tx.updateTable('dossier').set({ markers }).where('id', '=', id).execute()
    const author = { user: null, requestId: null }
    await moveDossier(tx, deps, { dossier: { ...row, markers }, author }, { event })
  })
}
