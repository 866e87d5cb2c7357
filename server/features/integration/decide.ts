import { type IntegrationEvent, type IntegrationState } from '@parcelle/domain'
import { addMail } from '../../adapters/mail/outbox.ts'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import { decideIntegration } from '../../dossier/move.ts'
import { conflict, forbidden } from '../../errors.ts'
import { lockSigned } from './held.ts'
import { tellAdvisor, tellClient } from './mail.ts'
import { countFlagged, findIntegrationEntries, hasRegistered } from './queries.ts'

type Decision = {
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

/** Decides on a signed dossier, once: whoever comes second is told who decided what, and when. */
export async function decide(
  deps: Deps,
  caller: Caller,
  { integration_state: to, reason, expected_state: expected, message }: Decision,
): Promise<{ integration_state: IntegrationState }> {
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockSigned(tx, caller.user, caller.id)
    const isOpen = dossier.integrate_state === 'ongoing' || dossier.integrate_state === 'error'
    if (!isOpen || (expected !== undefined && expected !== dossier.integrate_state))
      throw await alreadyDecided(tx, dossier)
    const attempt = { event: events[to], reason: reason ?? undefined }
    const isOwn = to === 'validated' && (await hasRegistered(tx, dossier.id, caller.user.id))
    if (isOwn && deps.deployment.features.fourEyes) throw forbidden('validation.error.four-eyes')
    const facts = isOwn ? { ownRegistration: true } : {}
    const decided = await decideIntegration(tx, deps, { dossier, author: caller }, attempt, message ?? null, facts)
    await tell(tx, deps, decided)
    return { integration_state: decided.integrate_state }
  })
}

/** Of an acceptance people hear once, however often its delivery is tried again, until somebody flags an error. */
async function tell(tx: Tx, deps: Deps, decided: DossierRow): Promise<void> {
  const { id, integrate_state: state } = decided
  const isAccepted = state === 'validated'
  const flagged = isAccepted ? await countFlagged(tx, id) : 0
  const mails = { advisor: await tellAdvisor(tx, deps, decided), client: await tellClient(tx, deps, decided) }
  for (const [who, mail] of Object.entries(mails))
    if (mail) await addMail(tx, { ...mail, ...(isAccepted && { cause: `dossier ${id} accepted ${flagged} ${who}` }) })
}

async function alreadyDecided(tx: Tx, { id, integrate_state: state }: DossierRow) {
  const entries = await findIntegrationEntries(tx, id)
  const last = entries.find(({ payload }) => typeof payload?.integrate_state === 'object')
  if (!last) return conflict('folder.error.status', { status: state })
  return conflict('validation.error.already-decided', { user: last.user ?? '', state, at: last.at.toISOString() })
}
