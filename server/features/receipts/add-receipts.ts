import type { Dossier } from '@parcelle/contract/dossiers'
import type { NewReceipt } from '@parcelle/contract/receipts'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import { findVisibleDossier, lockVisibleDossier, type DossierRow } from '../../dossier/access.ts'
import { findDossierForm } from '../../dossier/session.ts'
import { errorBody, Refusal, unacceptable } from '../../errors.ts'
import type { Locale } from '../../locales/locale.ts'
import { moveDossier } from '../../dossier/move.ts'
import { openDossier } from '../../dossier/present.ts'
import { missingDocuments } from '../../dossier/session.ts'
import { countGiven } from '../../http/daily-share.ts'
import { refuseClosed, refuseMisplaced } from './allowed.ts'
import { inspect, type Document } from './inspect.ts'
import { addStoredFiles, keepContent, removeUnnamed, type StoredFile } from '../../stored-files/keep.ts'
import { addRows, findReceipts, type ReceiptRow } from './queries.ts'
import { recordChange } from './record.ts'

type Adding = {
  id: string
  user: User
  locale: Locale
  requestId: string
  submittingBlockId: number
  receipts: readonly NewReceipt[]
}

/** How many documents one question takes. */
const MOST = 10

/** Keeps documents. The content first, then the row: what a dossier names is always there. */
export async function addReceipts(deps: Deps, adding: Adding): Promise<{ dossier: Dossier }> {
  const { id, user, locale, submittingBlockId: blockId } = adding
  const dossier = await findVisibleDossier(deps.db, user, id)
  const { form } = await findDossierForm(deps, dossier)
  refuseClosed(deps.deployment, user, dossier, form, blockId)
  for (const receipt of adding.receipts) refuseMisplaced(form, blockId, receipt)
  const documents = await Promise.all(adding.receipts.map((receipt) => inspect(deps.deployment, receipt)))
  await countGiven(
    deps,
    user,
    documents.reduce((sum, { content }) => sum + content.length, 0),
  )

  const kept: Kept[] = []
  try {
    for (const document of documents)
      kept.push({ ...document, file: await keepContent(deps, [document.content], document.mimetype) })
    return await deps.db.transaction().execute(async (tx) => {
      const held = await lockVisibleDossier(tx, user, id)
      refuseClosed(deps.deployment, user, held, form, blockId)
      await add(tx, deps, held, kept, adding)
      const { dossier: shown } = await openDossier(deps, user, id, locale, tx)
      return { dossier: shown }
    })
  } finally {
    // A refused document, or one the dossier already had, leaves nothing behind.
    await removeUnnamed(
      deps,
      kept.map(({ file }) => file.key),
    )
  }
}

type Kept = Document & { file: StoredFile }

async function add(tx: Tx, deps: Deps, dossier: DossierRow, documents: readonly Kept[], adding: Adding) {
  const known = await findReceipts(tx, dossier.id)
  const added = documents
    .filter((one) => !known.some((row) => isSame(row, one)))
    .filter(
      (one, at, all) =>
        all.findIndex((other) => other.elementId === one.elementId && other.sha256.equals(one.sha256)) === at,
    )
  const rows = added.map((document) => toRow(dossier.id, adding.user.id, document))
  for (const { element_id } of rows) {
    const count = [...known, ...rows].filter((row) => row.element_id === element_id).length
    if (count > MOST) throw unacceptable('receipt.error.too-many', String(element_id), { max: MOST })
  }
  if (rows.length === 0) return
  refuseTooMuch(deps, [...known, ...rows])
  await addStoredFiles(
    tx,
    added.map(({ file }) => file),
  )
  await addRows(tx, rows)
  const changed = await recordChange(tx, deps, dossier, { author: adding, event: 'add_receipts', rows })
  // The last of the documents asked for: the check goes on, in the name of who gave it.
  if (dossier.status === 'additional_documents' && missingDocuments(changed.session) === 0)
    await moveDossier(tx, deps, { dossier: changed.dossier, author: adding }, { event: 'documents_received' })
}

const MEGABYTE = 1_048_576

/** Refuses what would make a dossier larger than the company keeps. */
function refuseTooMuch({ deployment }: Deps, rows: readonly Pick<ReceiptRow, 'size'>[]): void {
  const max = deployment.limits.dossierMegabytes
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes > max * MEGABYTE) throw new Refusal(413, errorBody('receipt.error.dossier-full', undefined, { max }))
}

const isSame = (row: ReceiptRow, { elementId, sha256 }: Document) =>
  row.element_id === elementId && row.sha256.equals(sha256)

function toRow(dossier_id: string, added_by: string, document: Kept) {
  const { id, elementId: element_id, typeId: type_id, title, mimetype, sha256, file } = document
  return { id, dossier_id, element_id, type_id, title, mimetype, size: file.size, sha256, file_key: file.key, added_by }
}
