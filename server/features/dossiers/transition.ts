import {
  canAbandon,
  consequences,
  isBlank,
  isOffered,
  isTransitionEvent,
  transitions,
  type TransitionEvent,
} from '@parcelle/domain'
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier, lockVisibleDossier } from '../../dossier/access/access.ts'
import { writeDocumentRequest, type DocumentRequest, notifyOfDocumentRequest } from '../compliance/index.ts'
import { findPaperScans } from '../../dossier/answers/paper-scans.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { conflict, forbidden, unacceptable } from '../../platform/errors/errors.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { decisionProblem, moveDossier, type LockedDossier } from '../../dossier/status/move.ts'
import { refreshBeforeVoiding } from '../signing/index.ts'
import { decideInTransaction } from '../decision/index.ts'
import { readSummary } from './read.ts'

type Caller = { id: string; user: User; locale: Locale; requestId: string }
type ShownDossier = { dossier: DossierItem }

/** Idempotent. */
export async function abandonDossier(deps: Deps, caller: Caller): Promise<ShownDossier> {
  await askTool(deps, caller, 'abandon')
  return withHeld(deps, caller, async (tx, held) => {
    if (!canAbandon(caller.user.role, findFormKind(deps.deployment, held.dossier))) throw forbidden()
    if (held.dossier.status !== 'canceled') await moveDossier(tx, deps, held, { event: 'abandon' })
  })
}

type TransitionRequest = DocumentRequest & { event: string; reason?: string | undefined; signedOn?: string | undefined }

/** Makes a transition that people may cause by name; the others follow from their own calls. */
export async function makeTransition(
  deps: Deps,
  caller: Caller,
  { event, ...request }: TransitionRequest,
): Promise<ShownDossier> {
  if (isTransitionEvent(event)) await askTool(deps, caller, event)
  return withHeld(deps, caller, async (tx, held) => {
    if (!isTransitionEvent(event)) throw unacceptable('folder.error.unknown-event', 'event', { event })
    if (!isCausedByName(event)) throw forbidden()
    // For a signed dossier, an immediate rejection is the decision to refuse its integration.
    const declines = event === 'reject' && held.dossier.status === 'signed'
    if (declines && !deps.deployment.features.immediateRejection) throw forbidden()
    const { reason } = request
    if (declines) {
      refuseOutsider(deps, held, caller.user)
      await decideInTransaction(tx, deps, caller, { integration_state: 'refused', reason })
    } else if (event === 'request_documents') await requestDocuments(tx, deps, held, request)
    else if (event === 'record_paper_signature') await recordPaperSignature(tx, deps, held, request)
    else await moveDossier(tx, deps, held, { event, reason })
  })
}

/** Asks the signing tool first: what was signed there meanwhile is signed, and cannot be withdrawn here. */
async function askTool(deps: Deps, { id, user }: Caller, event: TransitionEvent): Promise<void> {
  if (!consequences[event].includes('void_envelopes')) return
  const dossier = await findVisibleDossier(deps.db, user, id)
  if (isOffered(event, dossier.status, user.role)) await refreshBeforeVoiding(deps, id)
}

/** Someone who may not decide must not learn who did. */
function refuseOutsider(deps: Deps, { dossier }: LockedDossier, user: User): void {
  const refused = decisionProblem(deps, dossier, { event: 'decline' }, user)
  if (refused?.status === 403) throw refused
}

/** Asks for documents, by name or in the reason, and notifies those who can upload them. */
async function requestDocuments(
  tx: Tx,
  deps: Deps,
  held: LockedDossier,
  { reason = '', ...asking }: Omit<TransitionRequest, 'event'>,
) {
  const event = 'request_documents'
  // If the transition is not allowed, `moveDossier` refuses it whatever is asked for.
  const named = isTheirs(event, held) ? await writeDocumentRequest(tx, deps, held, asking) : []
  const why = [...(isBlank(reason) ? [] : [reason]), ...named].join('\n')
  const moved = await moveDossier(tx, deps, held, { event, reason: why }, { requested: factsOf(asking) })
  await notifyOfDocumentRequest(tx, deps, moved, 'asked')
}

const factsOf = ({ documents = [], due }: DocumentRequest) => ({
  documents: documents.map(({ elementId: element, typeId: type = null, reason }) => ({ element, type, reason })),
  due: due ?? null,
})

/** Requires the scan of the signed paper dossier, and a date of signature that is not in the future. */
async function recordPaperSignature(
  tx: Tx,
  deps: Deps,
  held: LockedDossier,
  { signedOn }: Pick<TransitionRequest, 'signedOn'>,
) {
  const event = 'record_paper_signature'
  const { form } = await findDossierForm(deps, held.dossier, tx)
  const scans = isTheirs(event, held) ? await findPaperScans(tx, held.dossier, form) : null
  if (scans?.length === 0) throw conflict('compliance.error.no-scan')
  if (signedOn !== undefined && signedOn > deps.today()) throw unacceptable('compliance.error.signed-on', 'signedOn')
  await moveDossier(tx, deps, held, { event }, { ...(signedOn && { signedOn }), scans: scans?.map(({ id }) => id) })
}

const isTheirs = (event: TransitionEvent, { dossier, author }: LockedDossier) =>
  isOffered(event, dossier.status, author.user?.role)

const isCausedByName = (event: TransitionEvent) =>
  transitions.some((row) => row.event === event && row.via === 'transitions')

function withHeld(
  deps: Deps,
  caller: Caller,
  work: (tx: Tx, held: LockedDossier) => Promise<void>,
): Promise<ShownDossier> {
  const { id, user, locale, requestId } = caller
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    await work(tx, { dossier, author: { user, requestId } })
    return readSummary(deps, user, id, locale, tx)
  })
}
