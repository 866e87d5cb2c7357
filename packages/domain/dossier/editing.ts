import type { DossierStatus } from './status.ts'
import { isBackOffice, isStudio, type Role } from '../roles.ts'

type EditableBlocks = 'all_blocks' | 'blocks_after_mission_special' | 'none'
type WritableContent = 'answers' | 'receipts'

/** Base statuses that are not listed accept neither answers nor receipts. */
const editableByStatus: Partial<Record<DossierStatus, Readonly<Record<WritableContent, EditableBlocks>>>> = {
  ongoing: { answers: 'all_blocks', receipts: 'all_blocks' },
  adequacy_report_validated: { answers: 'blocks_after_mission_special', receipts: 'blocks_after_mission_special' },
  additional_documents: { answers: 'none', receipts: 'all_blocks' },
}

export function findEditableBlocks(status: DossierStatus, what: WritableContent): EditableBlocks {
  return editableByStatus[status]?.[what] ?? 'none'
}

type BlockPlace = { readonly id: number; readonly kind: string }

export function isBlockEditable(
  status: DossierStatus,
  what: WritableContent,
  blocks: readonly BlockPlace[],
  blockId: number,
): boolean {
  const extent = findEditableBlocks(status, what)
  if (extent !== 'blocks_after_mission_special') return extent === 'all_blocks'
  const mission = blocks.findIndex(({ kind }) => kind === 'mission_special')
  return blocks.findIndex(({ id }) => id === blockId) > mission
}

type Forms = { readonly client: number; readonly backOffice: number }

/**
 * Only dossier managers write in the back-office form. In the others the back office reads, as do the roles that the
 * company lists as readers.
 */
export function canAnswer(role: Role, formId: number, forms: Forms, readOnlyRoles: readonly Role[]): boolean {
  if (formId === forms.backOffice) return role === 'manage_dossier'
  return !isBackOffice(role) && !isStudio(role) && !(formId === forms.client && readOnlyRoles.includes(role))
}
