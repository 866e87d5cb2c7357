import { isBlank } from './blank.ts'
import type { DossierStatus, IntegrationState } from './status.ts'
import { guardHolds, type TransitionInput } from './guards.ts'
import { removeEnvelopeMarkers, type Signer } from './markers.ts'
import type { Role } from '../roles.ts'
import {
  integrationTransitions,
  transitionEvents,
  transitions,
  type IntegrationEvent,
  type Row,
  type TransitionEvent,
} from './transition-table.ts'

export const REASON_MAX = 2000
const NOT_POSSIBLE = 'folder.error.not-possible'

/** A user by role, a party with a personal link, or the system. */
export type Actor = Role | { readonly party: Signer } | 'system'
export type EventRequest<Event> = { readonly event: Event; readonly reason?: string | undefined }

export type TransitionRefusal = {
  readonly ok: false
  readonly status: 403 | 409 | 422
  readonly code: string
  readonly property?: string
  readonly params?: Readonly<Record<string, string | number>>
}
type TransitionSuccess<State> = { readonly ok: true; readonly to: State; readonly reason: string | null }
type MovedDossier = TransitionSuccess<DossierStatus> & { readonly markers: readonly string[] }

export function isTransitionEvent(text: string): text is TransitionEvent {
  return transitionEvents.some((event) => event === text)
}

export function isOffered(event: TransitionEvent, status: DossierStatus, role?: Role): boolean {
  const rows = transitions.filter((row) => row.event === event && row.from.includes(status))
  return rows.some(({ roles }) => role === undefined || roles.includes(role))
}

/** In the order of the table; the server refuses all others. */
export function listOfferedEvents(dossier: TransitionInput, role: Role): readonly TransitionEvent[] {
  const rows = transitions.filter(
    (row) =>
      row.via === 'transitions' &&
      isOpenTo(row, role) &&
      (row.flag === undefined || dossier.features[row.flag]) &&
      row.from.includes(dossier.status) &&
      guardHolds(row.guard, dossier),
  )
  return canRejectSigned(dossier, role) ? ['reject'] : [...new Set(rows.map(({ event }) => event))]
}

/** Rejecting a signed dossier immediately means refusing its integration. */
function canRejectSigned({ status, integrateState, features }: TransitionInput, role: Role): boolean {
  if (status !== 'signed' || !features.immediateRejection) return false
  return integrationTransitions.some(
    (row) => row.event === 'decline' && row.from.includes(integrateState) && isOpenTo(row, role),
  )
}

/** The only place where a status changes. */
export function applyTransition(
  dossier: TransitionInput,
  attempt: EventRequest<TransitionEvent>,
  actor: Actor,
): MovedDossier | TransitionRefusal {
  const moved = move(transitions, dossier.status, dossier, attempt, actor)
  if (moved.ok && waitsForScan(attempt.event, moved.to) && (dossier.filesToScan ?? 0) > 0)
    return { ok: false, status: 409, code: 'folder.error.files-to-scan' }
  return moved.ok ? { ...moved, markers: updateMarkers(attempt.event, dossier.markers) } : moved
}

/**
 * No dossier is sent for signature, or recorded as signed on paper, with unscanned receipts. Events from the signing
 * provider have already happened and pass.
 */
const waitsForScan = (event: TransitionEvent, to: DossierStatus) =>
  to === 'mission_validation' || to === 'signature' || event === 'record_paper_signature'

/** The integration of a signed dossier into the customer system. */
export function applyIntegrationTransition(
  dossier: TransitionInput,
  attempt: EventRequest<IntegrationEvent>,
  actor: Actor,
): TransitionSuccess<IntegrationState> | TransitionRefusal {
  if (dossier.status !== 'signed') return wrongStatus(dossier.status)
  const moved = move(integrationTransitions, dossier.integrateState, dossier, attempt, actor)
  const isUnpaired = !moved.ok && moved.code === NOT_POSSIBLE && dossier.pairingProblem
  return isUnpaired ? { ok: false, status: 422, code: isUnpaired } : moved
}

function move<Event extends string, State extends string>(
  table: readonly Row<Event, State>[],
  state: State,
  dossier: TransitionInput,
  { event, reason }: EventRequest<Event>,
  actor: Actor,
): TransitionSuccess<State> | TransitionRefusal {
  const theirs = table.filter((row) => row.event === event && isOpenTo(row, actor))
  const switchedOn = theirs.filter(({ flag }) => flag === undefined || dossier.features[flag])
  if (switchedOn.length === 0) return { ok: false, status: 403, code: 'error.forbidden' }

  const here = switchedOn.filter(({ from }) => from.includes(state))
  if (here.length === 0) return wrongStatus(state)
  const row = here.find(({ guard }) => guardHolds(guard, dossier))
  if (!row) return { ok: false, status: 409, code: NOT_POSSIBLE, params: { status: state } }

  const given = row.reason === undefined || isBlank(reason ?? '') ? null : (reason ?? null)
  return reasonProblem(given, row.reason === 'required') ?? { ok: true, to: row.to, reason: given }
}

export function reasonProblem(reason: string | null, required: boolean): TransitionRefusal | null {
  if (reason === null || isBlank(reason)) return required ? wrongReason('validation.error.reason-required') : null
  return [...reason].length > REASON_MAX ? wrongReason('validation.error.reason-too-long', { max: REASON_MAX }) : null
}

/** A party's act may also cause the transitions of the system. */
function isOpenTo({ roles, parties = [] }: Pick<Row<string, string>, 'roles' | 'parties'>, actor: Actor): boolean {
  const isOfSystem = roles.length === 0
  if (typeof actor === 'object') return isOfSystem || parties.includes(actor.party)
  return actor === 'system' ? isOfSystem : roles.includes(actor)
}

function wrongStatus(status: string): TransitionRefusal {
  return { ok: false, status: 409, code: 'folder.error.status', params: { status } }
}

function wrongReason(code: string, params?: TransitionRefusal['params']): TransitionRefusal {
  return { ok: false, status: 422, code, property: 'reason', ...(params && { params }) }
}

/** A new envelope starts without signatures; a reopened dossier starts both envelopes again. */
function updateMarkers(event: TransitionEvent, markers: readonly string[]): readonly string[] {
  if (event === 'submit_mission' || event === 'resend_mission') return removeEnvelopeMarkers(markers, 'mission')
  if (event === 'submit_subscription' || event === 'send_subscription' || event === 'retry_signing')
    return removeEnvelopeMarkers(markers, 'subscription')
  return event === 'reopen' ? [] : markers
}
