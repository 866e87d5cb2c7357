import { canAnswer, isBlockEditable } from '@parcelle/domain'
import type { Form } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { conflict, forbidden, unacceptable } from '../../errors.ts'
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
