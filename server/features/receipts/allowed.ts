import { canAnswer, isBlockEditable } from '@parcelle/domain'
import type { Form } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findRequestedDocuments } from '../../dossier/answers/requested-documents.ts'
import { conflict, forbidden } from '../../platform/errors/errors.ts'

/** Refuses roles that may not answer this form (403) and blocks that take no files at this status (409). */
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

/** Where documents were requested by name, refuses any others. */
export async function refuseUnasked(
  db: Db,
  { id, status }: Pick<DossierRow, 'id' | 'status'>,
  elementIds: readonly number[],
): Promise<void> {
  if (status !== 'additional_documents') return
  const requested = await findRequestedDocuments(db, id)
  const isAsked = (wanted: number) => requested.some(({ elementId }) => elementId === wanted)
  if (requested.length > 0 && !elementIds.every(isAsked)) throw conflict('receipt.error.not-requested')
}
