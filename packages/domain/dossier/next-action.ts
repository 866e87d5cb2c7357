import { has, isBackOffice, sellingRoles, type Role } from '../roles.ts'
import { editableExtent } from './editing.ts'
import { hasSigned, marker, signers, type Signer } from './markers.ts'
import type { DossierStatus, IntegrationState } from './status.ts'
import { isOffered } from './transitions.ts'

/** What somebody can do in a dossier now. */
export const nextActions = ['answer', 'sign', 'upload', 'wait', 'read-report', 'decide', 'correct'] as const
type NextAction = (typeof nextActions)[number]

type Standing = {
  readonly status: DossierStatus
  readonly markers: readonly string[]
  readonly integrateState: IntegrationState
  readonly direct: boolean
  /** As whom a client signs what is out; the subscriber, unless an envelope knows better. */
  readonly party?: Signer | null
  /** A correction of it is awaited. */
  readonly correction?: boolean
}

/** What this reader can do now; null when nothing is left to anybody, or it is none of theirs. */
export function findNextAction(role: Role, dossier: Standing, mayAnswer: boolean): NextAction | null {
  const { status, integrateState } = dossier
  if (status === 'canceled' || status === 'rejected') return null
  if (status === 'signed' && dossier.correction && mayAnswer) return 'correct'
  if (status === 'signed') return role === 'manage_dossier' && integrateState === 'ongoing' ? 'decide' : null
  if (editableExtent(status, 'answers') !== 'none') return mayAnswer ? 'answer' : 'wait'
  if (editableExtent(status, 'receipts') !== 'none') return mayAnswer ? 'upload' : 'wait'
  if (isSigner(role, dossier)) return 'sign'
  if (status === 'adequacy_report_validation' && isClient(role)) return 'read-report'
  if (status === 'compliance_validation') return isBackOffice(role) ? 'decide' : 'wait'
  return decisions.some((event) => isOffered(event, status, role)) ? 'decide' : 'wait'
}

/** After a signature that did not come, or before the report: nobody else takes the dossier further. */
const decisions = ['reopen', 'resend_mission', 'retry_signing', 'issue_report'] as const

/** Whether it is their turn to sign what was sent to them. The advisor signs the subscription only, after all others. */
function isSigner(role: Role, { status, markers, direct, party }: Standing): boolean {
  const envelope = status === 'mission_validation' ? 'mission' : status === 'signature' ? 'subscription' : null
  if (envelope === null) return false
  const isSent = (signer: Signer) => markers.includes(marker(envelope, 'sent_to', signer))
  const isAwaited = (signer: Signer) => !hasSigned(markers, envelope, signer)
  const own = party ?? 'subscriber'
  if (isClient(role)) return isSent(own) && isAwaited(own)
  if (role !== 'advisor' || envelope === 'mission' || direct) return false
  const others = signers.filter((signer) => signer !== ADVISOR && isSent(signer))
  return others.length > 0 && !others.some(isAwaited) && isAwaited(ADVISOR)
}

const ADVISOR: Signer = 'subscriber_advisor'
const isClient = (role: Role) => !isBackOffice(role) && !has(sellingRoles, role)
