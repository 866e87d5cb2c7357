import { has, isBackOffice, sellingRoles, type Role } from '../roles.ts'
import { findEditableBlocks } from './editing.ts'
import { hasSigned, toMarker, signers, type Signer } from './markers.ts'
import type { DossierStatus, IntegrationState } from './status.ts'
import { isOffered } from './transitions.ts'

export const nextActions = ['answer', 'sign', 'upload', 'wait', 'read-report', 'decide', 'correct'] as const
type NextAction = (typeof nextActions)[number]

type NextActionInput = {
  readonly status: DossierStatus
  readonly markers: readonly string[]
  readonly integrateState: IntegrationState
  readonly direct: boolean
  /** The client's party in the open envelope; defaults to the subscriber. */
  readonly party?: Signer | null
  readonly correction?: boolean
}

export function findNextAction(role: Role, dossier: NextActionInput, mayAnswer: boolean): NextAction | null {
  const { status, integrateState } = dossier
  if (status === 'canceled' || status === 'rejected') return null
  if (status === 'signed' && dossier.correction && mayAnswer) return 'correct'
  if (status === 'signed') return role === 'manage_dossier' && integrateState === 'ongoing' ? 'decide' : null
  if (findEditableBlocks(status, 'answers') !== 'none') return mayAnswer ? 'answer' : 'wait'
  if (findEditableBlocks(status, 'receipts') !== 'none') return mayAnswer ? 'upload' : 'wait'
  if (isSigner(role, dossier)) return 'sign'
  if (status === 'adequacy_report_validation' && isClient(role)) return 'read-report'
  if (status === 'compliance_validation') return isBackOffice(role) ? 'decide' : 'wait'
  return decisions.some((event) => isOffered(event, status, role)) ? 'decide' : 'wait'
}

/** Only these events move a dossier on after a failed signature or before the report. */
const decisions = ['reopen', 'resend_mission', 'retry_signing', 'issue_report'] as const

/** The advisor signs only the subscription, after all others. */
function isSigner(role: Role, { status, markers, direct, party }: NextActionInput): boolean {
  const envelope = status === 'mission_validation' ? 'mission' : status === 'signature' ? 'subscription' : null
  if (envelope === null) return false
  const isSent = (signer: Signer) => markers.includes(toMarker(envelope, 'sent_to', signer))
  const isAwaited = (signer: Signer) => !hasSigned(markers, envelope, signer)
  const own = party ?? 'subscriber'
  if (isClient(role)) return isSent(own) && isAwaited(own)
  if (role !== 'advisor' || envelope === 'mission' || direct) return false
  const others = signers.filter((signer) => signer !== ADVISOR && isSent(signer))
  return others.length > 0 && !others.some(isAwaited) && isAwaited(ADVISOR)
}

const ADVISOR: Signer = 'subscriber_advisor'
const isClient = (role: Role) => !isBackOffice(role) && !has(sellingRoles, role)
