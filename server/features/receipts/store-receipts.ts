import type { Dossier } from '@parcelle/contract/dossiers'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { countAwaitedDocuments } from '../../dossier/answers/requested-documents.ts'
import { moveDossier } from '../../dossier/status/move.ts'
import { openDossier } from '../../dossier/present.ts'
import { withUploadQuota } from '../../platform/http/calls/daily-quota.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { refuseClosed, refuseUnasked } from './allowed.ts'
import { inspect, type Document, type UploadedFile } from './storing/inspect.ts'
import { refuseTooMany } from './storing/limits.ts'
import { addStoredDocuments, storeDocument, toRow, type AddedDocuments, type StoredDocument } from './storing/store.ts'
import { findReceipts, removeRow, type KnownReceipt } from './storing/queries.ts'
import { recordChange } from './storing/record.ts'

export type UploadRequest = { id: string; user: User; locale: Locale; requestId: string; submittingBlockId: number }

/**
 * Stores uploaded files: the content first, then the row, so that a row always has its content. A file that the same
 * element already has, byte for byte, is not stored again.
 */
export async function storeReceipts(
  deps: Deps,
  request: UploadRequest,
  published: PublishedForm,
  uploads: readonly UploadedFile[],
): Promise<{ dossier: Dossier }> {
  const known = await findReceipts(deps.db, request.id)
  const fresh = uploads.filter(
    (one, at) => !isThere(known, one) && at === uploads.findIndex((other) => isAlike(other, one)),
  )
  const documents: Document[] = []
  for (const one of fresh) documents.push(await inspect(published.deployment, one))
  const bytes = documents.reduce((sum, { file }) => sum + file.size, 0)
  return withUploadQuota(deps, request.user, bytes, () => storeAll(deps, request, published, uploads, documents))
}

async function storeAll(
  deps: Deps,
  request: UploadRequest,
  published: PublishedForm,
  uploads: readonly UploadedFile[],
  documents: readonly Document[],
) {
  const { id, user, locale, submittingBlockId } = request
  const stored: StoredDocument[] = []
  for (const document of documents) stored.push(await storeDocument(deps, document))
  return deps.db.transaction().execute(async (tx) => {
    const held = await lockVisibleDossier(tx, user, id)
    refuseClosed(published.deployment, user, held, published.form, submittingBlockId)
    await refuseUnasked(
      tx,
      held,
      uploads.map(({ elementId }) => elementId),
    )
    await change(tx, deps, held, request, { uploads, stored, limits: published.deployment })
    const { dossier: shown } = await openDossier(deps, user, id, locale, tx)
    return { dossier: shown }
  })
}

type Change = {
  uploads: readonly UploadedFile[]
  stored: readonly StoredDocument[]
  limits: PublishedForm['deployment']
}

async function change(
  tx: Tx,
  deps: Deps,
  dossier: DossierRow,
  request: UploadRequest,
  { uploads, stored, limits }: Change,
) {
  const known = await findReceipts(tx, dossier.id)
  const added = stored.filter((one) => !isThere(known, one))
  const replaced = known.filter((row) => uploads.some((one) => isReplaced(row, one)))
  const rows = added.map((document) => toRow(dossier.id, request.user.id, document))
  refuseTooMany(limits, [...known.filter((row) => !replaced.includes(row)), ...rows], rows)
  let held = dossier
  if (replaced.length > 0) {
    for (const { id } of replaced) await removeRow(tx, id)
    const removed = await recordChange(tx, deps, held, { author: request, event: 'remove_receipt', rows: replaced })
    held = removed.dossier
  }
  if (rows.length > 0) await add(tx, deps, held, request, { added, rows })
}

async function add(
  tx: Tx,
  deps: Deps,
  dossier: DossierRow,
  request: UploadRequest,
  { added, rows }: AddedDocuments,
): Promise<void> {
  const facts = await addStoredDocuments(tx, deps, { added, rows })
  const changed = await recordChange(tx, deps, dossier, { author: request, event: 'add_receipts', rows: facts })
  // The last requested document was uploaded, so the check of the dossier continues.
  if (dossier.status === 'additional_documents' && (await countAwaitedDocuments(tx, dossier.id, changed.session)) === 0)
    await moveDossier(tx, deps, { dossier: changed.dossier, author: request }, { event: 'documents_received' })
}

const isSame = (row: KnownReceipt, { elementId, file }: UploadedFile) =>
  row.element_id === elementId && row.sha256.equals(file.sha256)
const isThere = (known: readonly KnownReceipt[], one: UploadedFile) => known.some((row) => isSame(row, one))
const isAlike = (one: UploadedFile, other: UploadedFile) =>
  one.elementId === other.elementId && one.file.sha256.equals(other.file.sha256)
/** A file replaces another one of the same element, except an identical or an archived one. */
const isReplaced = (row: KnownReceipt, one: UploadedFile) =>
  one.replaces === row.id && one.elementId === row.element_id && !isSame(row, one) && row.archived_at === null
