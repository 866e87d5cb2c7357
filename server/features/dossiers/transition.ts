import { canAbandon, isTransitionEvent, transitions, type TransitionEvent } from '@parcelle/domain'
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import { lockVisibleDossier } from '../../dossier/access.ts'
import { forbidden, unacceptable } from '../../errors.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import type { Locale } from '../../locales/locale.ts'
import { decideIntegration, moveDossier, type Held } from '../../dossier/move.ts'
import { readSummary } from './read.ts'

type Caller = { id: string; user: User; locale: Locale; requestId: string }
type ShownDossier = { dossier: DossierItem }

/** Abandons a dossier. Asking again answers the same: it is done. */
export function abandonDossier(deps: Deps, caller: Caller): Promise<ShownDossier> {
  return withHeld(deps, caller, async (tx, held) => {
    if (!canAbandon(caller.user.role, findFormKind(deps.deployment, held.dossier))) throw forbidden()
    if (held.dossier.status !== 'canceled') await moveDossier(tx, deps, held, { event: 'abandon' })
  })
}

/** Moves a dossier by an event that a person may cause by name; the others follow from their own calls. */
export function makeTransition(
  deps: Deps,
  caller: Caller,
  { event, reason }: { event: string; reason?: string | undefined },
): Promise<ShownDossier> {
  return withHeld(deps, caller, async (tx, held) => {
    if (!isTransitionEvent(event)) throw unacceptable('folder.error.unknown-event', 'event', { event })
    if (!isCausedByName(event)) throw forbidden()
    // Once a dossier is signed, rejecting it at once is the decision to refuse its integration.
    const declines = event === 'reject' && held.dossier.status === 'signed'
    if (declines && !deps.deployment.features.immediateRejection) throw forbidden()
    await (declines
      ? decideIntegration(tx, deps, held, { event: 'decline', reason })
      : moveDossier(tx, deps, held, { event, reason }))
  })
}

const isCausedByName = (event: TransitionEvent) =>
  transitions.some((row) => row.event === event && row.via === 'transitions')

function withHeld(deps: Deps, caller: Caller, work: (tx: Tx, held: Held) => Promise<void>): Promise<ShownDossier> {
  const { id, user, locale, requestId } = caller
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    await work(tx, { dossier, author: { user, requestId } })
    return readSummary(deps, user, id, locale, tx)
  })
}
