import { isUndecided, type IntegrationEvent, type IntegrationState } from '@parcelle/domain'
import { sql } from 'kysely'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { DecisionDeps } from '../../dossier/deps.ts'
import { decideIntegration, integrationProblem } from '../../dossier/status/move.ts'
import { conflict, forbidden, Refusal } from '../../platform/errors/errors.ts'
import { papersNotReady } from '../delivery/index.ts'
import { openRegister, refuseNoteAsReason, screenDossier } from '../screening/index.ts'
import { lockSigned } from '../../dossier/access/access.ts'
import { tellAdvisor, tellClient } from './mails.ts'
import { countFlagged, findAround, findIntegrationEntries, type Around } from './queries.ts'

export type Decision = {
  integration_state: 'validated' | 'refused' | 'error'
  reason?: string | null | undefined
  expected_state?: IntegrationState | undefined
  message?: string | null | undefined
}
type Caller = { id: string; user: User; requestId: string }

const events = { validated: 'accept', refused: 'decline', error: 'flag_error' } as const satisfies Record<
  Decision['integration_state'],
  IntegrationEvent
>

/** What a decision needs of the world: a job can make one, too. */
export type DecideDeps = DecisionDeps & Pick<Deps, 'config'>

/** Decides on a signed dossier, once: whoever comes second is told who decided what, and when. */
export async function decide(
  deps: DecideDeps & Pick<Deps, 'db'>,
  caller: Caller,
  decision: Decision,
): Promise<{ integration_state: IntegrationState }> {
  if (decision.integration_state === 'validated') await openRegister(deps.db)
  const decided = await deps.db.transaction().execute((tx) => screenAndDecide(tx, deps, caller, decision))
  if (decided instanceof Refusal) throw decided
  return decided
}

/**
 * Whoever accepts has the people compared under the same lock as the decision, unless it is decided already. The
 * comparison is stored whatever becomes of the decision, so a refusal is returned, not thrown: the transaction is to be
 * committed.
 */
export async function screenAndDecide(
  tx: Tx,
  deps: DecideDeps,
  caller: Caller,
  decision: Decision,
): Promise<{ integration_state: IntegrationState } | Refusal> {
  if (decision.integration_state === 'validated') {
    const dossier = await lockSigned(tx, caller.user, caller.id)
    if (isUndecided(dossier.integrate_state)) await screenDossier(tx, deps, caller.id, 'accept')
  }
  await sql`savepoint decision`.execute(tx)
  try {
    return await decideOne(tx, deps, caller, decision)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint decision`.execute(tx)
    return error
  }
}

/** The same, in the transaction of whoever asks. */
export async function decideOne(
  tx: Tx,
  deps: DecideDeps,
  caller: Caller,
  decision: Decision,
): Promise<{ integration_state: IntegrationState }> {
  const dossier = await lockSigned(tx, caller.user, caller.id)
  const around = await findAround(tx, [dossier.id], caller.user.id)
  const problem = await judge(tx, deps, caller.user, { dossier, around }, decision)
  if (problem) throw problem
  await refuseNoteAsReason(tx, dossier.id, decision.reason, decision.message)
  const facts = isOwn(dossier, around, decision) ? { ownRegistration: true } : {}
  const held = { dossier, author: caller }
  const decided = await decideIntegration(tx, deps, held, toAttempt(decision), decision.message ?? null, facts)
  await tell(tx, deps, decided)
  return { integration_state: decided.integrate_state }
}

type Judged = { dossier: DossierRow; around: Around }

/** Why a decision would be refused; null: it would be made. Who tries many at once asks the same. */
export async function judge(
  db: Db,
  deps: DecideDeps,
  user: User,
  { dossier, around }: Judged,
  decision: Decision,
): Promise<Refusal | null> {
  const { integrate_state: state } = dossier
  const { expected_state: expected = state, integration_state: to } = decision
  if (dossier.status === 'signed' && (!isUndecided(state) || expected !== state)) return alreadyDecided(db, dossier)
  if (isOwn(dossier, around, decision) && deps.deployment.features.fourEyes)
    return forbidden('validation.error.four-eyes')
  const refused = integrationProblem(deps, dossier, toAttempt(decision), user)
  const isTooSoon = to === 'validated' && around.closing.has(dossier.id)
  if (refused ?? isTooSoon) return refused ?? papersNotReady()
  if (to !== 'validated') return null
  if (dossier.correction) return conflict('correction.error.open')
  if (around.toScan.has(dossier.id)) return conflict('folder.error.files-to-scan')
  return around.hit.has(dossier.id) ? conflict('screening.error.open') : null
}

const isOwn = ({ id }: DossierRow, { registered }: Around, { integration_state: to }: Decision) =>
  to === 'validated' && registered.has(id)

const toAttempt = ({ integration_state: to, reason }: Decision) => ({ event: events[to], reason: reason ?? undefined })

/** Of an acceptance people hear once, however often its delivery is tried again, until somebody flags an error. */
async function tell(tx: Tx, deps: DecideDeps, decided: DossierRow): Promise<void> {
  const { id, integrate_state: state } = decided
  const isAccepted = state === 'validated'
  const flagged = isAccepted ? await countFlagged(tx, id) : 0
  const mails = { advisor: await tellAdvisor(tx, deps, decided), client: await tellClient(tx, deps, decided) }
  for (const [who, mail] of Object.entries(mails))
    if (mail) await addMail(tx, { ...mail, ...(isAccepted && { cause: `dossier ${id} accepted ${flagged} ${who}` }) })
}

async function alreadyDecided(db: Db, { id, integrate_state: state }: DossierRow) {
  const entries = await findIntegrationEntries(db, id)
  const last = entries.find(({ payload }) => typeof payload?.integrate_state === 'object')
  if (!last) return conflict('folder.error.status', { status: state })
  return conflict('validation.error.already-decided', { user: last.user ?? '', state, at: last.at.toISOString() })
}
