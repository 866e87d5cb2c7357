import type { Dossier } from '@parcelle/contract/dossiers'
import type { Locale } from '@parcelle/forms'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier, lockVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { openDossier } from '../../dossier/present.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
import { refuseClosed, refuseUnasked } from './allowed.ts'
import { refuseMisplaced } from './storing/limits.ts'
import { changeRowType, findReceipt } from './storing/queries.ts'
import { recordChange } from './storing/record.ts'

type TypeChange = { id: string; receiptId: string; user: User; locale: Locale; requestId: string }

/** Corrects the type of a document; the file stays as it is. */
export async function changeReceiptType(deps: Deps, change: TypeChange, typeId: string): Promise<{ dossier: Dossier }> {
  const { id, receiptId, user, locale } = change
  const { form, deployment } = await findDossierForm(deps, await findVisibleDossier(deps.db, user, id))
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    const row = await findReceipt(tx, id, receiptId)
    if (!row) throw notFound('receipt.error.not-found')
    const blockId = form.blockOf(row.element_id)?.id ?? -1
    refuseClosed(deployment, user, dossier, form, blockId)
    await refuseUnasked(tx, dossier, [row.element_id])
    if (row.archived_at !== null) throw conflict('receipt.error.archived')
    refuseMisplaced(form, blockId, { elementId: row.element_id, typeId })
    if (row.type_id !== typeId) {
      await changeRowType(tx, receiptId, typeId)
      const rows = [{ ...row, type_id: typeId }]
      await recordChange(tx, deps, dossier, { author: change, event: 'change_receipt_type', rows, replaced: [row] })
    }
    const { dossier: shown } = await openDossier(deps, user, id, locale, tx)
    return { dossier: shown }
  })
}
