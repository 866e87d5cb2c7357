import { clientRoles, has, sellingRoles, type Role } from '../roles.ts'
import { hasSigned, toMarker, signers, type Envelope, type Signer, type SigningAct } from './markers.ts'
import { isUndecided, type DossierStatus, type IntegrationState } from './status.ts'

/** What a dossier may ask of a person, the most urgent first. */
export const tasks = [
  'sign',
  'correct',
  'upload',
  'read-report',
  'write-report',
  'relaunch',
  'check',
  'pair',
  'decide',
  'answer',
] as const
export type Task = (typeof tasks)[number]

export const nextActions = [...tasks, 'wait'] as const
type NextAction = (typeof nextActions)[number]

export type ReaderParty = Signer | 'none'

type NextActionInput = {
  readonly status: DossierStatus
  readonly markers: readonly string[]
  readonly integrateState: IntegrationState
  readonly direct: boolean
  readonly form: 'client' | 'backOffice'
  /**
   * The person's party in the open envelope; a client is the subscriber by default, an advisor the advisor. `none`:
   * somebody to whom the dossier is shown, who does not sign.
   */
  readonly party?: ReaderParty | null
  readonly correction?: boolean
  /** Why the pairing does not allow to accept the dossier. */
  readonly pairingProblem?: string | null
  /** Whether the person may write in the form of the dossier. */
  readonly mayAnswer: boolean
}

type TaskCase = {
  readonly task: Task
  readonly statuses: readonly DossierStatus[]
  /** All roles when absent. */
  readonly roles?: readonly Role[]
  readonly when?: (dossier: NextActionInput, role: Role) => boolean
}

const mayAnswer = (dossier: NextActionInput) => dossier.mayAnswer
const isOnPaper = ({ form }: NextActionInput) => form === 'backOffice'
/** A dossier to correct waits for its client first. */
const isToDecide = ({ integrateState, correction = false }: NextActionInput) =>
  isUndecided(integrateState) && !correction

/** Which task a dossier gives to which role; the first case that applies wins. */
const taskCases: readonly TaskCase[] = [
  { task: 'sign', statuses: ['mission_validation', 'signature'], when: isTurnOf },
  { task: 'correct', statuses: ['signed'], when: ({ correction = false, mayAnswer }) => correction && mayAnswer },
  { task: 'upload', statuses: ['additional_documents'], when: mayAnswer },
  { task: 'read-report', statuses: ['adequacy_report_validation'], roles: clientRoles },
  { task: 'write-report', statuses: ['mission_validated', 'adequacy_report_failure'], roles: sellingRoles },
  { task: 'relaunch', statuses: ['mission_abort'], roles: sellingRoles },
  { task: 'relaunch', statuses: ['unsigned'], roles: [...sellingRoles, 'prospect_direct'] },
  {
    task: 'check',
    statuses: ['registered', 'compliance_validation'],
    roles: ['back_office_user', 'manage_dossier'],
  },
  // An online dossier that passed the check is sent for signature by itself.
  { task: 'check', statuses: ['compliant'], roles: ['back_office_user', 'manage_dossier'], when: isOnPaper },
  { task: 'check', statuses: ['compliant_payment'], roles: ['manage_dossier'] },
  {
    task: 'pair',
    statuses: ['signed'],
    roles: ['manage_dossier'],
    when: (dossier) => isToDecide(dossier) && (dossier.pairingProblem ?? null) !== null,
  },
  { task: 'decide', statuses: ['signed'], roles: ['manage_dossier'], when: isToDecide },
  { task: 'answer', statuses: ['ongoing', 'adequacy_report_validated'], when: mayAnswer },
]

export const listTaskCases = (role: Role): readonly TaskCase[] =>
  taskCases.filter(({ roles }) => roles === undefined || has(roles, role))

/** Null when the dossier has ended for this person, `wait` when it waits for others. */
export function findNextAction(role: Role, dossier: NextActionInput): NextAction | null {
  const found = listTaskCases(role).find(
    ({ statuses, when }) => statuses.includes(dossier.status) && (when === undefined || when(dossier, role)),
  )
  if (found) return found.task
  return endedStatuses.includes(dossier.status) ? null : 'wait'
}

const endedStatuses: readonly DossierStatus[] = ['signed', 'canceled', 'rejected']

/** Whose dossiers give a task: those a client sees, those a person owns, or all of the company. */
type TaskScope = 'client' | 'owner' | 'all'

/** Partners and managers see more dossiers than wait for them; a paper dossier waits for the person who opened it. */
export function findTaskScope(role: Role, task: Task): TaskScope {
  if (role === 'client' || role === 'prospect') return 'client'
  const isOwners = role === 'prospect_direct' || has(sellingRoles, role) || writingTasks.includes(task)
  return isOwners ? 'owner' : 'all'
}

const writingTasks: readonly Task[] = ['answer', 'upload', 'correct']

/** The advisor signs only the subscription, after all others. */
function isTurnOf({ status, markers, direct, party }: NextActionInput, role: Role): boolean {
  const envelope: Envelope = status === 'mission_validation' ? 'mission' : 'subscription'
  const isSent = (signer: Signer) => askedActs.some((act) => markers.includes(toMarker(envelope, act, signer)))
  const isAwaited = (signer: Signer) => !hasSigned(markers, envelope, signer)
  if (has(clientRoles, role)) {
    const own = party ?? 'subscriber'
    return own !== 'none' && isSent(own) && isAwaited(own)
  }
  const isAdvisor = party === ADVISOR || role === 'advisor'
  if (!isAdvisor || envelope === 'mission' || direct) return false
  const others = clientSigners.filter(isSent)
  return others.length > 0 && !others.some(isAwaited) && isAwaited(ADVISOR)
}

/** Either event means that a signer was asked: DocuSign may report an opening before the sending. */
export const askedActs = ['sent_to', 'delivered_to'] as const satisfies readonly SigningAct[]

const ADVISOR: Signer = 'subscriber_advisor'
export const clientSigners: readonly Signer[] = signers.filter((signer) => signer !== ADVISOR)
