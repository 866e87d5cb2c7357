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
import { countAwaitedDocuments } from '../answers/requested-documents.ts'
import type { DecisionDeps, StatusDeps } from '../deps.ts'
import { addDossierEvent, type Author, type EventPayload } from '../evidence/events.ts'
import { readTransitionInput, readDecisionInput } from './transition-input.ts'
import { findDossierForm, findValues, openDossierSession } from '../answers/session.ts'
import { saveSummary } from '../summary.ts'
import { errorBody, Refusal } from '../../platform/errors/errors.ts'
import { partValue } from '../../deployment/form-store.ts'

/** A dossier whose row the transaction has locked, and who changes it. */
export type LockedDossier = { dossier: DossierRow; author: Author }

/** The day a paper dossier or the instant an envelope was signed, and further facts for the evidence. */
type MoveFacts = EventPayload & { signedOn?: string; signedAt?: string }

/** Applies a status event and records it in the evidence, or refuses it. The rules are in packages/domain. */
export async function moveDossier(
  tx: Tx,
  deps: StatusDeps,
  { dossier, author }: LockedDossier,
  attempt: EventRequest<TransitionEvent>,
  { signedOn, signedAt, ...facts }: MoveFacts = {},
): Promise<DossierRow> {
  const reopen = await sessionOpener(tx, deps, dossier)
  const session = reopen(dossier)
  const input = {
    ...readTransitionInput(deps, dossier, session),
    filesToScan: await deps.hooks.countFilesToScan(tx, dossier.id),
    envelope: await deps.hooks.findEnvelopeState(tx, dossier),
    missingDocuments: await countAwaitedDocuments(tx, dossier.id, session),
  }
  const moved = applyTransition(input, attempt, toActor(author))
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
    // The price is fixed at submission, whenever the envelope is sent.
    ...(attempt.event === 'submit_subscription' && { unit_price: toPrice(partValue(session, 'unitPrice')) }),
  })
  const opened = reopen(next)
  // Which elements are required, and so how many are missing, depends on the status.
  const saved = await saveSummary(tx, { ...next, signature_date }, opened, { changed: new Set() })
  const change = { tx, deps, dossier: saved, session: opened, author, reason }
  for (const name of consequences[attempt.event]) await deps.hooks.consequences[name](change)
  return saved
}

export function decisionProblem(
  deps: DecisionDeps,
  dossier: DossierRow,
  attempt: EventRequest<IntegrationEvent>,
  user: NonNullable<Author['user']>,
): Refusal | null {
  const moved = applyIntegrationTransition(readDecisionInput(deps, dossier), attempt, user.role)
  return moved.ok ? null : toRefusal(moved)
}

/** Applies a decision on a signed dossier, or the outcome of its delivery, and records it in the evidence. */
export async function applyDecision(
  tx: Tx,
  deps: DecisionDeps,
  { dossier, author }: LockedDossier,
  attempt: EventRequest<IntegrationEvent>,
  message: string | null = null,
  facts: EventPayload = {},
): Promise<DossierRow> {
  const moved = applyIntegrationTransition(readDecisionInput(deps, dossier), attempt, toActor(author))
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
  const published = await findDossierForm(deps, dossier, tx)
  const values = await findValues(tx, dossier.id)
  return (row) => openDossierSession(deps, published, row, values)
}

const toPrice = (value: Value) => (typeof value === 'number' ? value : null)

const toActor = ({ user, party }: Author): Actor => user?.role ?? (party ? { party: party.party } : 'system')

/** On paper, the date written on the form; online, the instant of the last signature. */
function signatureDate(session: Session, event: TransitionEvent, signedOn: string | undefined, at: Date): Date {
  const written = event === 'record_paper_signature' ? (signedOn ?? partValue(session, 'paperSignatureDate')) : null
  return typeof written === 'string' ? new Date(`${written}T12:00:00Z`) : at
}

function toRefusal({ status, code, property, params }: TransitionRefusal): Refusal {
  return new Refusal(status, errorBody(code, property, params && { ...params }))
}
