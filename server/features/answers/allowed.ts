import { canAnswer, findEditableBlocks, isBlockEditable } from '@parcelle/domain'
import type { Form } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { conflict, forbidden } from '../../platform/errors/errors.ts'

/** Refuses roles that may not answer this form (403) and statuses in which no answer may change (409). */
export function refuseUneditable(
  { forms, readOnlyRoles }: Pick<Deployment, 'forms' | 'readOnlyRoles'>,
  user: User,
  { form_id, status }: Pick<DossierRow, 'form_id' | 'status'>,
): void {
  if (!canAnswer(user.role, form_id, forms, readOnlyRoles)) throw forbidden()
  if (findEditableBlocks(status, 'answers') === 'none') throw notEditable()
}

/** Refuses blocks that are closed at this status (409). */
export function refuseClosedBlocks(
  { status }: Pick<DossierRow, 'form_id' | 'status'>,
  form: Form,
  blockIds: Iterable<number>,
): void {
  for (const id of blockIds) if (!isBlockEditable(status, 'answers', form.blocks, id)) throw notEditable()
}

const notEditable = () => conflict('folder.error.not-editable')
