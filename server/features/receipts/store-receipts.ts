import type { Dossier } from '@parcelle/contract/dossiers'
import type { Form } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { countAwaitedDocuments } from '../../dossier/answers/requested-documents.ts'
import { moveDossier } from '../../dossier/status/move.ts'
import { openDossier } from '../../dossier/present.ts'
import { withUploadQuota } from '../../platform/http/calls/daily-quota.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { refuseClosed, refuseUnasked } from './allowed.ts'
import { inspect, type Document, type UploadedFile } from './storing/inspect.ts'
import { refuseTooMany } from './storing/fits.ts'
import { addStoredDocuments, storeDocument, toRow, type Added, type StoredDocument } from './storing/store.ts'
import { findReceipts, removeRow, type KnownReceipt } from './storing/queries.ts'
import { recordChange } from './storing/record.ts'

export type Giving = { id: string; user: User; locale: Locale; requestId: string; submittingBlockId: number }

/**
 * Stores uploaded files: the content first, then the row, so that a row always has its content. A file that the same
 * element already has, byte for byte, is not stored again.
 */
export async function storeReceipts(
  deps: Deps,
  giving: Giving,
  form: Form,
  uploads: readonly UploadedFile[],
): Promise<{ dossier: Dossier }> {
  const known = await findReceipts(deps.db, giving.id)
  const fresh = uploads.filter(
    (one, at) => !isThere(known, one) && at === uploads.findIndex((other) => isAlike(other, one)),
  )
  const documents: Document[] = []
  for (const one of fresh) documents.push(await inspect(deps.deployment, one))
  const bytes = documents.reduce((sum, { file }) => sum + file.size, 0)
  return withUploadQuota(deps, giving.user, bytes, () => storeAll(deps, giving, form, uploads, documents))
}

async function storeAll(
  deps: Deps,
  giving: Giving,
  form: Form,
  uploads: readonly UploadedFile[],
  documents: readonly Document[],
) {
  const { id, user, locale, submittingBlockId } = giving
  const stored: StoredDocument[] = []
  for (const document of documents) stored.push(await storeDocument(deps, document))
  return deps.db.transaction().execute(async (tx) => {
    const held = await lockVisibleDossier(tx, user, id)
    refuseClosed(deps.deployment, user, held, form, submittingBlockId)
    await refuseUnasked(
      tx,
      held,
      uploads.map(({ elementId }) => elementId),
    )
    await change(tx, deps, held, giving, { uploads, stored })
    const { dossier: shown } = await openDossier(deps, user, id, locale, tx)
    return { dossier: shown }
  })
}

type Change = { uploads: readonly UploadedFile[]; stored: readonly StoredDocument[] }

async function change(tx: Tx, deps: Deps, dossier: DossierRow, giving: Giving, { uploads, stored }: Change) {
  const known = await findReceipts(tx, dossier.id)
  const added = stored.filter((one) => !isThere(known, one))
  const replaced = known.filter((row) => uploads.some((one) => isReplaced(row, one)))
  const rows = added.map((document) => toRow(dossier.id, giving.user.id, document))
  refuseTooMany(deps.deployment, [...known.filter((row) => !replaced.includes(row)), ...rows], rows)
  let held = dossier
  if (replaced.length > 0) {
    for (const { id } of replaced) await removeRow(tx, id)
    const removed = await recordChange(tx, deps, held, { author: giving, event: 'remove_receipt', rows: replaced })
    held = removed.dossier
  }
  if (rows.length > 0) await add(tx, deps, held, giving, { added, rows })
}

async function add(tx: Tx, deps: Deps, dossier: DossierRow, giving: Giving, { added, rows }: Added): Promise<void> {
  const facts = await addStoredDocuments(tx, deps, { added, rows })
  const changed = await recordChange(tx, deps, dossier, { author: giving, event: 'add_receipts', rows: facts })
  // The last requested document was uploaded, so the check of the dossier continues.
  if (dossier.status === 'additional_documents' && (await countAwaitedDocuments(tx, dossier.id, changed.session)) === 0)
    await moveDossier(tx, deps, { dossier: changed.dossier, author: giving }, { event: 'documents_received' })
}

const isSame = (row: KnownReceipt, { elementId, file }: UploadedFile) =>
  row.element_id === elementId && row.sha256.equals(file.sha256)
const isThere = (known: readonly KnownReceipt[], one: UploadedFile) => known.some((row) => isSame(row, one))
const isAlike = (one: UploadedFile, other: UploadedFile) =>
  one.elementId === other.elementId && one.file.sha256.equals(other.file.sha256)
/** A file replaces another one of the same element, except an identical or an archived one. */
const isReplaced = (row: KnownReceipt, one: UploadedFile) =>
  one.replaces === row.id && one.elementId === row.element_id && !isSame(row, one) && row.archived_at === null
