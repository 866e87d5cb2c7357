import type { Rooms } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { findVisibleDossier } from '../../dossier/access.ts'
import { findDossierForm } from '../../dossier/session.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { presentReceipt } from '../../dossier/present.ts'
import { openStored } from '../../stored-files/open.ts'
import { addReceipts } from './add-receipts.ts'
import { findReceipt, findReceipts } from './queries.ts'
import { groupByCategory } from './by-category.ts'
import { removeReceipt } from './remove-receipt.ts'

export function receiptsRoom(deps: Deps): Handlers<Rooms['receipts']> {
  const { db, deployment } = deps
  return {
    async listReceipts({ params, user, locale }) {
      const { form } = await findDossierForm(deps, await findVisibleDossier(db, user, params.id))
      return groupByCategory(await findReceipts(db, params.id), form, locale)
    },

    addReceipts: ({ params, body, user, locale, requestId }) =>
      addReceipts(deps, { ...params, ...body, user, locale, requestId }),

    async readReceipt({ params, user, requestId }) {
      await findVisibleDossier(db, user, params.id)
      const { documentPreview, download } = deployment.features
      if (!documentPreview && !download) throw forbidden()
      const row = await findReceipt(db, params.id, params.receiptId)
      if (!row) throw notFound('receipt.error.not-found')
      const { content } = await openStored(deps, row.file_key, { dossierId: params.id, author: { user, requestId } })
      const { typeId, elementId, title, resource } = presentReceipt(row)
      const resourceFile = Buffer.concat(await content.toArray()).toString('base64')
      return { receipt: { id: row.id, typeId, elementId, title, resource, resourceFile, mimetype: row.mimetype } }
    },

    removeReceipt: ({ params, user, requestId }) => removeReceipt(deps, { ...params, user, requestId }),
  }
}
