import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { findVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { addReceipts, uploadReceipt } from './add-receipts.ts'
import { changeReceiptType } from './change-type.ts'
import { findReceipts } from './storing/queries.ts'
import { groupByCategory } from './storing/by-category.ts'
import { openReceipt, readReceipt } from './read-receipt.ts'
import { removeReceipt } from './remove-receipt.ts'

export function receiptsHandlers(deps: Deps): Handlers<RoutesByFeature['receipts']> {
  const { db } = deps
  return {
    async listReceipts({ params, user, locale }) {
      const { form } = await findDossierForm(deps, await findVisibleDossier(db, user, params.id))
      return groupByCategory(await findReceipts(db, params.id), form, locale)
    },

    addReceipts: ({ params, body: { receipts, submittingBlockId }, user, locale, requestId }) =>
      addReceipts(deps, { ...params, submittingBlockId, user, locale, requestId }, receipts),

    uploadReceipt: ({ params, body: { submittingBlockId, ...receipt }, file, user, locale, requestId }) =>
      uploadReceipt(
        deps,
        { ...params, submittingBlockId, user, locale, requestId },
        { ...receipt, title: receipt.title ?? file.name, file },
      ),

    readReceipt: ({ params, user, requestId }) => readReceipt(deps, { ...params, user, requestId }),

    readReceiptContent: ({ params, query, user, requestId }) =>
      openReceipt(deps, { ...params, user, requestId }, query.as),

    changeReceiptType: ({ params, body: { typeId }, user, locale, requestId }) =>
      changeReceiptType(deps, { ...params, user, locale, requestId }, typeId),

    removeReceipt: ({ params, user, requestId }) => removeReceipt(deps, { ...params, user, requestId }),
  }
}
