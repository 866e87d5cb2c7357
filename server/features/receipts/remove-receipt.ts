import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier, lockVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
import { refuseClosed, refuseUnasked } from './allowed.ts'
import { requireStore } from '../files/index.ts'
import { findReceipt, removeRow } from './storing/queries.ts'
import { recordChange } from './storing/record.ts'

type Removal = { id: string; receiptId: string; user: User; requestId: string }

/** Removes a receipt; the sweep deletes its content later. Refused while the file store is down. */
export async function removeReceipt(deps: Deps, removal: Removal): Promise<undefined> {
  const { id, receiptId, user } = removal
  const { form, deployment } = await findDossierForm(deps, await findVisibleDossier(deps.db, user, id))
  const found = await findReceipt(deps.db, id, receiptId)
  // Before the lock: a store that does not answer must not block other writers.
  if (found) await requireStore(deps, found.file_key)
  await deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    const row = await findReceipt(tx, id, receiptId)
    if (!row) throw notFound('receipt.error.not-found')
    refuseClosed(deployment, user, dossier, form, form.blockOf(row.element_id)?.id ?? -1)
    await refuseUnasked(tx, dossier, [row.element_id])
    if (row.archived_at !== null) throw conflict('receipt.error.archived')
    await removeRow(tx, receiptId)
    await recordChange(tx, deps, dossier, { author: removal, event: 'remove_receipt', rows: [row] })
  })
  return undefined
}
