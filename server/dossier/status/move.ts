import {
  consequences,
  applyIntegrationTransition,
  applyTransition,
  type Actor,
  type EventRequest,
  type IntegrationEvent,
  type TransitionEvent,
  type TransitionRefusal,
} from '@parcelle/domain'
import type { Session, Value } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../access/access.ts'
import { countAwaited } from '../answers/requested-documents.ts'
import type { DecisionDeps, StatusDeps } from '../deps.ts'
import { addDossierEvent, type Author, type EventPayload } from '../evidence/events.ts'
import { readMoving, readStanding } from './transition-input.ts'
import { findDossierForm, findValues, openDossierSession } from '../answers/session.ts'
import { saveSummary } from '../summary.ts'
import { errorBody, Refusal } from '../../platform/errors/errors.ts'
import { partValue } from '../../deployment/form-store.ts'

/** A dossier whose row is held, and who moves it. */
export type Held = { dossier: DossierRow; author: Author }

/** What else is known of a move: the day a paper, or the moment an envelope was signed; what the evidence says beside. */
type Known = EventPayload & { signedOn?: string; signedAt?: string }

/**
 * Moves a dossier by an event, with its entry in the evidence, or refuses. The rules are the domain's alone; this
 * reads what they need and writes what they decide.
 */
export async function moveDossier(
  tx: Tx,
  deps: StatusDeps,
  { dossier, author }: Held,
  attempt: EventRequest<TransitionEvent>,
  { signedOn, signedAt, ...facts }: Known = {},
): Promise<DossierRow> {
  const reopen = await sessionOpener(tx, deps, dossier)
  const session = reopen(dossier)
  const moving = {
    ...readMoving(deps, dossier, session),
    filesToScan: await deps.hooks.countFilesToScan(tx, dossier.id),
    envelope: await deps.hooks.findEnvelopeState(tx, dossier),
    missingDocuments: await countAwaited(tx, dossier.id, session),
  }
  const moved = applyTransition(moving, attempt, toActor(author))
  if (!moved.ok) throw toRefusal(moved)

  const { to: status, reason } = moved
  const markers = [...moved.markers]
  const at = author.at ?? new Date()
  const next: DossierRow = { ...dossier, status, markers, last_reason: reason, last_activity: at }
  const signature_date =
    status === 'signed'
      ? signatureDate(session, attempt.event, signedOn, signedAt === undefined ? at : new Date(signedAt))
      : dossier.signature_date
  await tx
    .updateTable('dossier')
    .set({ status, markers, last_reason: reason, last_activity: at, signature_date })
    .where('id', '=', dossier.id)
    .execute()
  await addDossierEvent(tx, dossier.id, author, attempt.event, {
    status: { before: dossier.status, after: status },
    markers: { before: dossier.markers, after: markers },
    reason,
    signedOn,
    ...facts,
    // Whenever it is sent, it is sold at the price of this day.
    ...(attempt.event === 'submit_subscription' && { unit_price: toPrice(partValue(session, 'unitPrice')) }),
  })
  const opened = reopen(next)
  // What is asked, and so what is missing, depends on the status.
  const saved = await saveSummary(tx, { ...next, signature_date }, opened, { changed: new Set() })
  const change = { tx, deps, dossier: saved, session: opened, author, reason }
  for (const name of consequences[attempt.event]) await deps.hooks.consequences[name](change)
  return saved
}

/** Why a decision about the integration of a dossier is against the rules; null: it is not. */
export function integrationProblem(
  deps: DecisionDeps,
  dossier: DossierRow,
  attempt: EventRequest<IntegrationEvent>,
  user: NonNullable<Author['user']>,
): Refusal | null {
  const moved = applyIntegrationTransition(readStanding(deps, dossier), attempt, user.role)
  return moved.ok ? null : toRefusal(moved)
}

/** Decides the integration of a signed dossier. Accepted, it is on its way to the customer system. */
export async function decideIntegration(
  tx: Tx,
  deps: DecisionDeps,
  { dossier, author }: Held,
  attempt: EventRequest<IntegrationEvent>,
  message: string | null = null,
  facts: EventPayload = {},
): Promise<DossierRow> {
  const moved = applyIntegrationTransition(readStanding(deps, dossier), attempt, toActor(author))
  if (!moved.ok) throw toRefusal(moved)
  const at = author.at ?? new Date()
  const set = {
    integrate_state: moved.to,
    last_reason: moved.reason,
    last_message: message,
    last_activity: at,
    validation_date: moved.to === 'validated' ? at : dossier.validation_date,
  }
  await tx.updateTable('dossier').set(set).where('id', '=', dossier.id).execute()
  await addDossierEvent(tx, dossier.id, author, attempt.event, {
    integrate_state: { before: dossier.integrate_state, after: moved.to },
    reason: moved.reason,
    ...(message !== null && { message }),
    ...facts,
  })
  const decided = { ...dossier, ...set }
  for (const hook of deps.hooks.afterDecision) await hook({ tx, deps, dossier: decided, author, at })
  return decided
}

async function sessionOpener(tx: Tx, deps: DecisionDeps, dossier: DossierRow): Promise<(row: DossierRow) => Session> {
  const { form } = await findDossierForm(deps, dossier, tx)
  const values = await findValues(tx, dossier.id)
  return (row) => openDossierSession(deps, form, row, values)
}

const toPrice = (value: Value) => (typeof value === 'number' ? value : null)

const toActor = ({ user, party }: Author): Actor => user?.role ?? (party ? { party: party.party } : 'system')

/** On paper the date is the one written on the form; online it is the moment of the last signature. */
function signatureDate(session: Session, event: TransitionEvent, signedOn: string | undefined, at: Date): Date {
  const written = event === 'record_paper_signature' ? (signedOn ?? partValue(session, 'paperSignatureDate')) : null
  return typeof written === 'string' ? new Date(`${written}T12:00:00Z`) : at
}

function toRefusal({ status, code, property, params }: TransitionRefusal): Refusal {
  return new Refusal(status, errorBody(code, property, params && { ...params }))
}
