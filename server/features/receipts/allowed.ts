import { canAnswer, isBlockEditable } from '@parcelle/domain'
import type { Form } from '@parcelle/forms'
import type { Db } from '../../adapters/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { findRequested } from '../../dossier/compliance/requested.ts'
import { conflict, errorBody, forbidden, Refusal, unacceptable } from '../../errors.ts'
import { MEGABYTE } from '../../http/gate/forms.ts'
import { isUpload } from '../../dossier/session.ts'

/** Refuses who may not answer this form (403), and blocks that take no documents at its status (409). */
export function refuseClosed(
  { forms, readOnlyRoles }: Deployment,
  user: User,
  dossier: Pick<DossierRow, 'form_id' | 'status'>,
  form: Form,
  blockId: number,
): void {
  if (!canAnswer(user.role, dossier.form_id, forms, readOnlyRoles)) throw forbidden()
  if (!isBlockEditable(dossier.status, 'receipts', form.blocks, blockId)) throw conflict('folder.error.not-editable')
}

/** Where documents were asked for by name, refuses any other. */
export async function refuseUnasked(
  db: Db,
  { id, status }: Pick<DossierRow, 'id' | 'status'>,
  elementIds: readonly number[],
): Promise<void> {
  if (status !== 'additional_documents') return
  const requested = await findRequested(db, id)
  const isAsked = (given: number) => requested.some(({ elementId }) => elementId === given)
  if (requested.length > 0 && !elementIds.every(isAsked)) throw conflict('receipt.error.not-requested')
}

/** Refuses more documents than a question or a dossier of the company holds, or heavier ones. */
export function refuseTooMany({ upload, limits }: Deployment, all: readonly Row[], added: readonly Row[]): void {
  if (added.length === 0) return
  const { maxPerElement: max } = upload
  for (const { element_id } of added) {
    if (all.filter((row) => row.element_id === element_id).length > max)
      throw unacceptable('receipt.error.too-many', String(element_id), { max })
  }
  const { dossierReceipts, dossierMegabytes } = limits
  if (all.length > dossierReceipts)
    throw unacceptable('receipt.error.dossier-count', undefined, { max: dossierReceipts })
  if (all.reduce((sum, { size }) => sum + size, 0) > dossierMegabytes * MEGABYTE)
    throw new Refusal(413, errorBody('receipt.error.dossier-full', undefined, { max: dossierMegabytes }))
}
type Row = { element_id: number; size: number }

/** Refuses a document for an element that takes none in this block, or of a type it does not take. */
export function refuseMisplaced(form: Form, blockId: number, given: { elementId: number; typeId: string }): void {
  const property = String(given.elementId)
  const element = form.element(given.elementId)
  if (!element) throw unacceptable('element.error.unknown', property)
  if (!isUpload(element.type)) throw unacceptable('receipt.error.no-upload', property)
  if (form.blockOf(element.id)?.id !== blockId) throw unacceptable('element.error.other-block', property)
  const { types = [] } = element.attributes
  if (types.length > 0 && !types.some(({ typeId }) => typeId === given.typeId))
    throw unacceptable('receipt.error.type-id', property)
}
