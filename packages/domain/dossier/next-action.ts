import { has, isBackOffice, sellingRoles, type Role } from '../roles.ts'
import { editableExtent } from './editing.ts'
import { hasSigned, type Signer } from './markers.ts'
import type { DossierStatus, IntegrationState } from './status.ts'
import { isOffered } from './transitions.ts'

/** What somebody can do in a dossier now. */
export const nextActions = ['answer', 'sign', 'upload', 'wait', 'read-report', 'decide'] as const
export type NextAction = (typeof nextActions)[number]

type Standing = {
  readonly status: DossierStatus
  readonly markers: readonly string[]
  readonly integrateState: IntegrationState
  readonly direct: boolean
}

/** What this reader can do now; null when nothing is left to anybody, or it is none of theirs. */
export function findNextAction(role: Role, dossier: Standing, mayAnswer: boolean): NextAction | null {
  const { status, integrateState } = dossier
  if (status === 'canceled' || status === 'rejected') return null
  if (status === 'signed') return role === 'manage_dossier' && integrateState === 'ongoing' ? 'decide' : null
  if (editableExtent(status, 'answers') !== 'none') return mayAnswer ? 'answer' : 'wait'
  if (editableExtent(status, 'receipts') !== 'none') return mayAnswer ? 'upload' : 'wait'
  if (isSigner(role, dossier)) return 'sign'
  if (status === 'adequacy_report_validation' && isClient(role)) return 'read-report'
  if (status === 'compliance_validation') return isBackOffice(role) ? 'decide' : 'wait'
  return isOffered('reopen', status, role) ? 'decide' : 'wait'
}

/** Whether their own signature is awaited. The advisor signs the subscription only. */
function isSigner(role: Role, { status, markers, direct }: Standing): boolean {
  const envelope = status === 'mission_validation' ? 'mission' : status === 'signature' ? 'subscription' : null
  const isAdvisor = role === 'advisor' && envelope === 'subscription' && !direct
  const signer: Signer | null = isAdvisor ? 'subscriber_advisor' : isClient(role) ? 'subscriber' : null
  return envelope !== null && signer !== null && !hasSigned(markers, envelope, signer)
}

const isClient = (role: Role) => !isBackOffice(role) && !has(sellingRoles, role)
