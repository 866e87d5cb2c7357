import type { Correction } from '@parcelle/contract/corrections/corrections'
import { encodeValue } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { findVisibleDossier } from '../../../dossier/access/access.ts'
import {
  addStoredDocuments,
  findReceipts,
  type UploadedFile,
  inspect,
  type StoredDocument,
  type KnownReceipt,
  recordChange,
  refuseMisplaced,
  refuseTooMany,
  removeRow,
  storeDocument,
  toRow,
} from '../../receipts/index.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import { withUploadQuota } from '../../../platform/http/calls/daily-quota.ts'
import {
  findOpenCorrection,
  findItem,
  lockOpenCorrection,
  markAnswered,
  readOpenCorrection,
  type AnswerCaller,
} from './open-correction.ts'

/** Replaces the receipts of an element and type. The new one is inspected, stored and scanned like any upload. */
export async function replaceReceipt(
  deps: Deps,
  caller: AnswerCaller,
  given: UploadedFile,
): Promise<{ correction: Correction }> {
  const dossier = await findVisibleDossier(deps.db, caller.user, caller.id)
  findItem(await findOpenCorrection(deps.db, deps, caller.user, dossier), given.elementId, 'receipt')
  const { form, deployment } = await findDossierForm(deps, dossier)
  refuseMisplaced(form, form.blockOf(given.elementId)?.id ?? -1, given)
  refuseUnchanged(await findReceipts(deps.db, dossier.id), given)
  const document = await inspect(deployment, given)
  return withUploadQuota(deps, caller.user, given.file.size, async () => {
    const stored = await storeDocument(deps, document)
    return deps.db.transaction().execute((tx) => replace(tx, deps, caller, stored))
  })
}

async function replace(tx: Tx, deps: Deps, caller: AnswerCaller, stored: StoredDocument) {
  const answering = await lockOpenCorrection(tx, deps, caller)
  const { dossier, correction } = answering
  const { elementId, typeId } = stored
  findItem(correction, elementId, 'receipt')
  const known = await findReceipts(tx, dossier.id)
  refuseUnchanged(known, stored)
  // Archived receipts are never replaced.
  const replaced = known.filter(
    (row) => row.element_id === elementId && row.type_id === typeId && row.archived_at === null,
  )
  const rows = [toRow(dossier.id, caller.user.id, stored)]
  const { deployment } = await findDossierForm(deps, dossier, tx)
  refuseTooMany(deployment, [...known.filter((row) => !replaced.includes(row)), ...rows], rows)
  for (const { id } of replaced) await removeRow(tx, id)
  const facts = await addStoredDocuments(tx, deps, { added: [stored], rows })
  await recordChange(tx, deps, dossier, { author: caller, event: 'answer_correction', rows: facts, replaced })
  const titles = (await findReceipts(tx, dossier.id)).filter((row) => row.element_id === elementId)
  await markAnswered(tx, deps, answering, caller, [{ elementId, after: encodeValue(titles.map(({ title }) => title)) }])
  return readOpenCorrection(tx, deps, answering, caller)
}

/** Uploading the same file again is no correction. */
function refuseUnchanged(known: readonly KnownReceipt[], { elementId, file }: UploadedFile): void {
  if (known.some((row) => row.element_id === elementId && row.sha256.equals(file.sha256)))
    throw unacceptable('correction.error.unchanged', String(elementId))
}
