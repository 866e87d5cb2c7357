import type { DossierStatus } from './status.ts'
import { isBackOffice, type Role } from '../roles.ts'

/** In which blocks something may be written at a status. */
type Extent = 'all_blocks' | 'blocks_after_mission_special' | 'none'
export type Written = 'answers' | 'receipts'

/** The base statuses at which a dossier still takes answers or receipts; at any other it takes neither. */
const editable: Partial<Record<DossierStatus, Readonly<Record<Written, Extent>>>> = {
  ongoing: { answers: 'all_blocks', receipts: 'all_blocks' },
  adequacy_report_validated: { answers: 'blocks_after_mission_special', receipts: 'blocks_after_mission_special' },
  additional_documents: { answers: 'none', receipts: 'all_blocks' },
}

export function editableExtent(status: DossierStatus, what: Written): Extent {
  return editable[status]?.[what] ?? 'none'
}

type BlockPlace = { readonly id: number; readonly kind: string }

/** Whether a block, given with all those of its form in order, takes answers or receipts at a status. */
export function isBlockEditable(
  status: DossierStatus,
  what: Written,
  blocks: readonly BlockPlace[],
  blockId: number,
): boolean {
  const extent = editableExtent(status, what)
  if (extent !== 'blocks_after_mission_special') return extent === 'all_blocks'
  const mission = blocks.findIndex(({ kind }) => kind === 'mission_special')
  return blocks.findIndex(({ id }) => id === blockId) > mission
}

type Forms = { readonly client: number; readonly backOffice: number }

/**
 * Who may write in a form: the back-office form belongs to those who manage dossiers; on any other the back office
 * only reads, and so does whoever the customer company lists as a reader of the client form.
 */
export function canAnswer(role: Role, formId: number, forms: Forms, readOnlyRoles: readonly Role[]): boolean {
  if (formId === forms.backOffice) return role === 'manage_dossier'
  return !isBackOffice(role) && !(formId === forms.client && readOnlyRoles.includes(role))
}
