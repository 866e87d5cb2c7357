import type { Dossier } from '@parcelle/contract/dossiers'
import { canAnswer, isBlockEditable } from '@parcelle/domain/editing'
import { isBackOffice, type Role } from '@parcelle/domain/roles'
import type { Block } from '@parcelle/forms'
import type { Settings } from '../../../screen/settings.ts'

/** What a person may do in the form of a dossier. The server refuses the rest. */
export function makeRights(role: Role, { form_id }: Pick<Dossier, 'form_id'>, settings: Settings) {
  const isAllowed = canAnswer(role, form_id, settings.forms, settings.readOnlyRoles)
  const canWrite = (state: Dossier['state'], blocks: readonly Block[], blockId: number) =>
    isAllowed && isBlockEditable(state, 'answers', blocks, blockId)
  const canGive: typeof canWrite = (state, blocks, blockId) =>
    isAllowed && isBlockEditable(state, 'receipts', blocks, blockId)
  return {
    role,
    /** They look, and send nothing. */
    isReadOnly: !isAllowed,
    /** They see every block as a summary, and go where they like. */
    isReviewer: isBackOffice(role) && !isAllowed,
    canJump: isBackOffice(role),
    canModify: (state: Dossier['state']) => isBackOffice(role) || state === 'ongoing',
    canWrite,
    /** The block takes documents. */
    canGive,
    /** Documents alone are still taken: the back office has asked for more. */
    canOnlyGive: (...at: Parameters<typeof canWrite>) => canGive(...at) && !canWrite(...at),
  }
}
export type Rights = ReturnType<typeof makeRights>

/** Nothing is gone back to once documents are being signed. */
export const isSigning = (state: Dossier['state']) => state === 'signature' || state === 'signed'
