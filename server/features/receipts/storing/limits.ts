import type { Form } from '@parcelle/forms'
import type { Deployment } from '../../../deployment/deployment.ts'
import { errorBody, Refusal, unacceptable } from '../../../platform/errors/errors.ts'
import { MEGABYTE } from '../../../platform/http/gate/forms.ts'
import { isUpload } from '../../../dossier/answers/session.ts'

/** Refuses receipts beyond the limits of an element or of a dossier, in number or size. */
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

/** Refuses a receipt for an element that takes no files, is in another block, or does not take this type. */
export function refuseMisplaced(form: Form, blockId: number, receipt: { elementId: number; typeId: string }): void {
  const property = String(receipt.elementId)
  const element = form.element(receipt.elementId)
  if (!element) throw unacceptable('element.error.unknown', property)
  if (!isUpload(element.type)) throw unacceptable('receipt.error.no-upload', property)
  if (form.blockOf(element.id)?.id !== blockId) throw unacceptable('element.error.other-block', property)
  const { types = [] } = element.attributes
  if (types.length > 0 && !types.some(({ typeId }) => typeId === receipt.typeId))
    throw unacceptable('receipt.error.type-id', property)
}
