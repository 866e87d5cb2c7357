import type { Dossier } from '@parcelle/contract/dossiers'
import { canAnswer, isBlockEditable } from '@parcelle/domain/editing'
import { isBackOffice, type Role } from '@parcelle/domain/roles'
import type { Block } from '@parcelle/forms'
import type { Settings } from '../../../screen/settings.ts'

/** What the user may do in this form. The server enforces the same rules. */
export function makeRights(role: Role, { form_id }: Pick<Dossier, 'form_id'>, settings: Settings) {
  const isAllowed = canAnswer(role, form_id, settings.forms, settings.readOnlyRoles)
  const canWrite = (state: Dossier['state'], blocks: readonly Block[], blockId: number) =>
    isAllowed && isBlockEditable(state, 'answers', blocks, blockId)
  const canUpload: typeof canWrite = (state, blocks, blockId) =>
    isAllowed && isBlockEditable(state, 'receipts', blocks, blockId)
  return {
    role,
    isReadOnly: !isAllowed,
    /** Sees every block as a summary and may open any of them. */
    isReviewer: isBackOffice(role) && !isAllowed,
    canJump: isBackOffice(role),
    canModify: (state: Dossier['state']) => isBackOffice(role) || state === 'ongoing',
    canWrite,
    canUpload,
    /** Only uploads are open: the back office has requested documents. */
    canOnlyUpload: (...at: Parameters<typeof canWrite>) => canUpload(...at) && !canWrite(...at),
  }
}
export type Rights = ReturnType<typeof makeRights>

/** Going back is disabled once documents are being signed. */
export const isSigning = (state: Dossier['state']) => state === 'signature' || state === 'signed'
