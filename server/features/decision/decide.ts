import type { PointToCheck } from '@parcelle/contract/decision/points'
import type { AccountMatch } from '@parcelle/contract/decision/pairing'
import {
  findUnsettled,
  fourEyesProblem,
  isOwnRegistration,
  isPairedAsSeen,
  isUndecided,
  type IntegrationEvent,
  type IntegrationState,
  type SeenPairing,
} from '@parcelle/domain'
import { sql } from 'kysely'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { applyDecision, decisionProblem } from '../../dossier/status/move.ts'
import { conflict, forbidden, Refusal } from '../../platform/errors/errors.ts'
import { documentsNotReady } from '../delivery/index.ts'
import { openRegister, refuseNoteAsReason, screenDossier } from '../screening/index.ts'
import { findSignedDossier, lockSignedDossier } from '../../dossier/access/access.ts'
import { findAdvisor } from '../../dossier/people/find-recipients.ts'
import { advisorDecisionMail, clientDecisionMail, type DecisionOutcome } from './mails.ts'
import { findClientToNotify } from './follow-up/notify-delivered.ts'
import { checkPairing, findMatches, type SideCheck } from './pairing/check-pairing.ts'
import { lockTwin } from './pairing/find-twin.ts'
import { countFlagged, findDecisionContext, findDecisionEntries, type DecisionContext } from './queries.ts'
import { listOpenPoints } from './vigilance/open-points.ts'
import { readPoints } from './vigilance/read-points.ts'

export type Decision = {
  integration_state: 'validated' | 'refused' | 'error'
  reason?: string | null | undefined
  expected_state?: IntegrationState | undefined
  expected_pairing?: SeenPairing | undefined
  message?: string | null | undefined
}
type Caller = { id: string; user: User; requestId: string }

const events = { validated: 'accept', refused: 'decline', error: 'flag_error' } as const satisfies Record<
  Decision['integration_state'],
  IntegrationEvent
>

type DecideDeps = DecisionDeps
/** By dossier: the customers whom it is about. */
type Matches = ReadonlyMap<string, readonly AccountMatch[]>
/** What is found about a dossier before it is locked to be accepted. */
export type Findings = {
  matches: Matches
  points: readonly PointToCheck[]
  sides: readonly SideCheck[]
  /** Before the customer system was asked. */
  askedAt: Date
}
export const nothingFound: Findings = { matches: new Map(), points: [], sides: [], askedAt: new Date(0) }

/** Decides on a signed dossier once: a second decision is refused with who decided what, and when. */
export async function decide(
  deps: MatchDeps,
  caller: Caller,
  decision: Decision,
): Promise<{ integration_state: IntegrationState }> {
  if (decision.integration_state === 'validated') await openRegister(deps.db)
  const findings = await findBeforeLock(deps, caller, decision)
  const decided = await deps.db.transaction().execute((tx) => screenAndDecide(tx, deps, caller, decision, findings))
  if (decided instanceof Refusal) throw decided
  return decided
}

export type MatchDeps = DecideDeps & Pick<Deps, 'customers' | 'db' | 'log'>

/** The customer system may be slow, so it is asked before the dossier is locked. */
export async function findBeforeLock(
  deps: MatchDeps,
  { id, user }: Pick<Caller, 'id' | 'user'>,
  { integration_state: to }: Decision,
): Promise<Findings> {
  if (to !== 'validated') return nothingFound
  const dossier = await findSignedDossier(deps.db, user, id)
  if (!isUndecided(dossier.integrate_state)) return nothingFound
  const askedAt = new Date()
  const sides = await checkPairing(deps, dossier)
  return {
    matches: new Map([[id, await findMatches(deps, dossier, sides)]]),
    points: await readPoints(deps, dossier, deps.deployment.locale, sides),
    sides,
    askedAt,
  }
}

/**
 * Before an acceptance the people are screened, under the same lock as the decision. The screening is stored even when
 * the decision is refused, so a refusal is returned, not thrown: the transaction is to be committed.
 */
export async function screenAndDecide(
  tx: Tx,
  deps: DecideDeps,
  caller: Caller,
  decision: Decision,
  findings: Findings = nothingFound,
): Promise<{ integration_state: IntegrationState } | Refusal> {
  if (decision.integration_state === 'validated') {
    const dossier = await lockSignedDossier(tx, caller.user, caller.id)
    if (isUndecided(dossier.integrate_state)) await screenDossier(tx, deps, caller.id, 'accept')
  }
  await sql`savepoint decision`.execute(tx)
  try {
    return await decideInTransaction(tx, deps, caller, decision, findings)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint decision`.execute(tx)
    return error
  }
}

export async function decideInTransaction(
  tx: Tx,
  deps: DecideDeps,
  caller: Caller,
  decision: Decision,
  { matches, points, sides, askedAt }: Findings = nothingFound,
): Promise<{ integration_state: IntegrationState }> {
  const dossier = await lockSignedDossier(tx, caller.user, caller.id)
  const context = await findDecisionContext(tx, [dossier.id], caller.user.id)
  const twin = await lockTwin(tx, dossier, { sides, askedAt })
  const refusal = await findRefusal(tx, deps, caller.user, { dossier, context, matches, twin }, decision)
  if (refusal) throw refusal
  await refuseNoteAsReason(tx, dossier.id, decision.reason, decision.message)
  const request = toEventRequest(decision)
  const openPoints = await listOpenPoints(tx, dossier.id, points)
  const facts = {
    ...(isOwnRegistration(request.event, context.registered.has(dossier.id)) && { ownRegistration: true }),
    ...(openPoints.length > 0 && { openPoints }),
  }
  const locked = { dossier, author: caller }
  const decided = await applyDecision(tx, deps, locked, request, decision.message ?? null, facts)
  await sendDecisionMails(tx, deps, decided, decision.integration_state)
  return { integration_state: decided.integrate_state }
}

type ExaminedDossier = {
  dossier: DossierRow
  context: DecisionContext
  matches: Matches
  /** The number of an accepted dossier that creates the same customer. */
  twin: string | null
}

/** Why a decision would be refused, or null. A dry run asks the same. */
export async function findRefusal(
  db: Db,
  deps: DecideDeps,
  user: User,
  { dossier, context, matches, twin }: ExaminedDossier,
  decision: Decision,
): Promise<Refusal | null> {
  const { integrate_state: state } = dossier
  const { expected_state: expected = state, integration_state: to } = decision
  if (dossier.status === 'signed' && (!isUndecided(state) || expected !== state)) return alreadyDecided(db, dossier)
  if (!isPairedAsSeen(dossier.pairing, decision.expected_pairing)) return conflict('validation.error.pairing-changed')
  const request = toEventRequest(decision)
  const { fourEyes } = deps.deployment.features
  const sameEyes = fourEyesProblem(request.event, { hasRegistered: context.registered.has(dossier.id), fourEyes })
  if (sameEyes) return forbidden(sameEyes)
  const refused = decisionProblem(deps, dossier, request, user)
  const isTooSoon = to === 'validated' && context.closing.has(dossier.id)
  if (refused ?? isTooSoon) return refused ?? documentsNotReady()
  if (to !== 'validated') return null
  if (dossier.correction) return conflict('correction.error.open')
  if (context.toScan.has(dossier.id)) return conflict('folder.error.files-to-scan')
  if (context.hit.has(dossier.id)) return conflict('screening.error.open')
  const rejected = context.rejected.filter(({ dossierId }) => dossierId === dossier.id)
  const unsettled = refuseUnsettled(findUnsettled(matches.get(dossier.id) ?? [], dossier.pairing, rejected))
  return unsettled ?? (twin === null ? null : customerBeingCreated(twin))
}

export const customerBeingCreated = (number: string) => conflict('validation.error.customer-being-created', { number })

/** One error for each customer who is neither paired nor ruled out. */
function refuseUnsettled(unsettled: readonly AccountMatch[]): Refusal | null {
  if (unsettled.length === 0) return null
  const errors = unsettled.map(({ reason, ...params }) => {
    const code = `validation.error.match-${reason}`
    return { code, message: code, params }
  })
  return new Refusal(409, { errors })
}

const toEventRequest = ({ integration_state: to, reason }: Decision) => ({
  event: events[to],
  reason: reason ?? undefined,
})

/** The cause prevents a second mail when a dossier is accepted again, unless somebody flagged an error in between. */
async function sendDecisionMails(tx: Tx, deps: DecideDeps, decided: DossierRow, state: DecisionOutcome): Promise<void> {
  const { id } = decided
  const isAccepted = state === 'validated'
  const flagged = isAccepted ? await countFlagged(tx, id) : 0
  const { deployment, config } = deps
  const context = { deployment, publicUrl: config.publicUrl }
  const advisor = await findAdvisor(tx, decided, deployment.locale)
  // The client is not concerned by an error in a dossier that is still in progress.
  const step = state === 'error' ? null : state
  const client = step && deployment.features.clientDecisionMail ? await findClientToNotify(tx, deps, decided) : null
  const mails = {
    advisor: advisor && advisorDecisionMail(context, decided, state, advisor),
    client: step && client && clientDecisionMail(context, decided, step, client),
  }
  for (const [who, mail] of Object.entries(mails)) {
    if (mail) {
      const cause = isAccepted && { cause: `dossier ${id} accepted ${flagged} ${who}` }
      await addMail(tx, { ...mail, dossierId: id, ...cause })
    }
  }
}

async function alreadyDecided(db: Db, { id, integrate_state: state }: DossierRow) {
  const entries = await findDecisionEntries(db, id)
  // The delivery may have changed the state since: the one who decided is named, not the system.
  const last = entries.find(({ user, payload }) => user !== null && typeof payload?.integrate_state === 'object')
  if (!last?.user) return conflict('folder.error.status', { status: state })
  return conflict('validation.error.already-decided', { user: last.user, state, at: last.at.toISOString() })
}
