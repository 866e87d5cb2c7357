import { dossierStatuses, undecidedStates, type DossierStatus, type IntegrationState } from './status.ts'
import type { Role } from '../roles.ts'
import type { Signer } from './markers.ts'

/** Conditions besides status and role; implemented in `guards.ts`. */
export type GuardName =
  | 'client_form'
  | 'back_office_form'
  | 'advised'
  | 'direct_signing'
  | 'advised_signing'
  | 'direct_compliance'
  | 'advised_compliance'
  | 'all_signed'
  | 'declined_or_void'
  | 'last_document'
  | 'pairing_ready'

/** Deployment settings; a transition whose flag is off is not available. */
export type TransitionFlag = 'manualRegistration' | 'immediateRejection'

/** The API call that causes a transition, or the system. */
type TransitionSource = 'create' | 'submit' | 'status' | 'transitions' | 'receipts' | 'decision' | 'system'

export type Row<Event extends string, State extends string> = {
  readonly event: Event
  readonly from: readonly State[]
  readonly to: State
  readonly roles: readonly Role[]
  /** Parties who may cause it through their personal link, without an account. */
  readonly parties?: readonly Signer[]
  readonly via: TransitionSource
  readonly guard: GuardName | null
  readonly flag?: TransitionFlag
  readonly reason?: 'required' | 'optional'
}

export const transitionEvents = [
  'create',
  'submit_mission',
  'mission_signed',
  'mission_declined',
  'resend_mission',
  'reopen',
  'issue_report',
  'validate_report',
  'refuse_report',
  'report_failed',
  'submit_subscription',
  'finish_manual',
  'register',
  'start_check',
  'request_documents',
  'documents_received',
  'pass_check',
  'fail_check',
  'send_subscription',
  'record_payment',
  'record_paper_signature',
  'subscription_signed',
  'subscription_declined',
  'retry_signing',
  'abandon',
  'reject',
] as const
export type TransitionEvent = (typeof transitionEvents)[number]
type TransitionRow = Row<TransitionEvent, DossierStatus>

const finalStatuses = ['signed', 'canceled', 'rejected'] as const satisfies readonly DossierStatus[]

const open = dossierStatuses.filter((status) => !finalStatuses.some((final) => final === status))
const sellers: readonly Role[] = ['advisor', 'partner', 'manager']
const clients: readonly Role[] = ['client', 'prospect']
const checkers: readonly Role[] = ['back_office_user', 'manage_dossier']
const managers: readonly Role[] = ['manage_dossier']

type RowOptions = Pick<TransitionRow, 'flag' | 'reason' | 'parties'>
type Rule = (
  event: TransitionEvent,
  from: readonly DossierStatus[],
  to: DossierStatus,
  roles: readonly Role[],
  via: TransitionSource,
  guard: GuardName | null,
  rest?: RowOptions,
) => TransitionRow

const row: Rule = (event, from, to, roles, via, guard, rest = {}) => ({ event, from, to, roles, via, guard, ...rest })

/**
 * Every status change and who may make it. Two rows of the same event never apply at once: their statuses, guards or
 * roles differ.
 */
export const transitions: readonly TransitionRow[] = [
  row('create', [], 'ongoing', [...sellers, 'prospect_direct'], 'create', 'client_form'),
  row('create', [], 'ongoing', managers, 'create', 'back_office_form', { flag: 'manualRegistration' }),

  // Mission letter and suitability report: advised dossiers only.
  row('submit_mission', ['ongoing'], 'mission_validation', [...sellers, ...clients], 'submit', 'advised'),
  row('mission_signed', ['mission_validation'], 'mission_validated', [], 'system', 'all_signed'),
  row('mission_declined', ['mission_validation'], 'mission_abort', [], 'system', 'declined_or_void', {
    reason: 'optional',
  }),
  row('resend_mission', ['mission_abort'], 'mission_validation', sellers, 'transitions', 'advised'),
  row('reopen', ['mission_abort', 'adequacy_report_failure'], 'ongoing', sellers, 'transitions', 'advised'),
  row(
    'issue_report',
    ['mission_validated', 'adequacy_report_failure'],
    'adequacy_report_validation',
    sellers,
    'transitions',
    'advised',
  ),
  row(
    'validate_report',
    ['adequacy_report_validation'],
    'adequacy_report_validated',
    clients,
    'transitions',
    'advised',
    { parties: ['subscriber'] },
  ),
  row('refuse_report', ['adequacy_report_validation'], 'adequacy_report_failure', clients, 'transitions', 'advised', {
    parties: ['subscriber'],
    reason: 'required',
  }),
  row('report_failed', ['adequacy_report_validation'], 'adequacy_report_failure', [], 'system', 'advised'),

  // Subscription. Some companies check large amounts and exposed persons before the signature.
  row('submit_subscription', ['ongoing'], 'signature', ['prospect_direct', ...clients], 'submit', 'direct_signing'),
  row(
    'submit_subscription',
    ['adequacy_report_validated'],
    'signature',
    [...sellers, ...clients],
    'submit',
    'advised_signing',
  ),
  row(
    'submit_subscription',
    ['ongoing'],
    'compliance_validation',
    ['prospect_direct', ...clients],
    'submit',
    'direct_compliance',
  ),
  row(
    'submit_subscription',
    ['adequacy_report_validated'],
    'compliance_validation',
    [...sellers, ...clients],
    'submit',
    'advised_compliance',
  ),

  row('finish_manual', ['ongoing'], 'registration', managers, 'submit', 'back_office_form'),
  row('register', ['registration'], 'registered', [], 'system', 'back_office_form'),
  row('start_check', ['registered'], 'compliance_validation', checkers, 'transitions', 'back_office_form'),
  row('request_documents', ['compliance_validation'], 'additional_documents', checkers, 'transitions', null, {
    reason: 'required',
  }),
  row(
    'documents_received',
    ['additional_documents'],
    'compliance_validation',
    [...clients, 'prospect_direct', ...sellers, 'manage_dossier'],
    'receipts',
    'last_document',
  ),
  row('pass_check', ['compliance_validation'], 'compliant', checkers, 'transitions', null),
  row('fail_check', ['compliance_validation'], 'rejected', checkers, 'transitions', null, { reason: 'required' }),
  row('send_subscription', ['compliant'], 'signature', [], 'system', 'client_form'),
  row('record_payment', ['compliant'], 'compliant_payment', checkers, 'transitions', 'back_office_form'),
  row('record_paper_signature', ['compliant_payment'], 'signed', managers, 'transitions', 'back_office_form'),

  // Results from the signing provider, and a new attempt.
  row('subscription_signed', ['signature'], 'signed', [], 'system', 'all_signed'),
  row('subscription_declined', ['signature'], 'unsigned', [], 'system', 'declined_or_void', { reason: 'optional' }),
  row('retry_signing', ['unsigned'], 'signature', [...sellers, 'manage_dossier'], 'transitions', 'client_form'),
  row('reopen', ['unsigned'], 'ongoing', [...sellers, 'prospect_direct'], 'transitions', 'client_form'),

  row('abandon', open, 'canceled', [...sellers, 'prospect_direct'], 'status', 'client_form'),
  row('abandon', open, 'canceled', managers, 'status', 'back_office_form'),
  row('reject', open, 'rejected', managers, 'transitions', null, { flag: 'immediateRejection', reason: 'required' }),
]

export const integrationEvents = ['accept', 'decline', 'flag_error', 'synced', 'sync_failed'] as const
export type IntegrationEvent = (typeof integrationEvents)[number]
type IntegrationRow = Row<IntegrationEvent, IntegrationState>

/** States of a signed dossier on its way into the customer system. `sync` and `refused` are final. */
export const integrationTransitions: readonly IntegrationRow[] = [
  { event: 'accept', from: undecidedStates, to: 'validated', roles: managers, via: 'decision', guard: 'pairing_ready' },
  {
    event: 'decline',
    from: undecidedStates,
    to: 'refused',
    roles: managers,
    via: 'decision',
    guard: null,
    reason: 'required',
  },
  {
    event: 'flag_error',
    from: undecidedStates,
    to: 'error',
    roles: managers,
    via: 'decision',
    guard: null,
    reason: 'required',
  },
  { event: 'synced', from: ['validated'], to: 'sync', roles: [], via: 'system', guard: null },
  { event: 'sync_failed', from: ['validated'], to: 'error', roles: [], via: 'system', guard: null, reason: 'required' },
]
