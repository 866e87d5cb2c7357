import type { Correction, CorrectionRequest } from '@parcelle/contract/corrections/corrections'
import { isBlank } from '@parcelle/domain'
import { translate, type Session } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { lockSignedDossier, refuseDecided } from '../../../dossier/access/access.ts'
import { endCorrection } from './end.ts'
import { findCorrection } from './queries.ts'
import { notifyOfCorrection } from './notify.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict, unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { refuseNoteAsReason } from '../../screening/index.ts'
import { findPrintedElements, openSignedSession } from '../../signing/index.ts'
import { findCorrectionKind, readStoredValue, type CorrectionKind } from './correctable.ts'
import { presentCorrection } from './present.ts'

export type Caller = { id: string; user: User; locale: Locale; requestId: string }
type RequestedItem = { element_id: number; kind: CorrectionKind; reason: string; before: string }

/** Requests corrections of what no signed document prints. While it is open, the dossier cannot be accepted. */
export async function askForCorrection(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { items }: CorrectionRequest,
): Promise<{ correction: Correction }> {
  const { id, user, locale } = caller
  const dossier = await lockSignedDossier(tx, user, id)
  refuseDecided(dossier)
  if (dossier.correction) throw conflict('correction.error.already')
  const session = await openSignedSession(deps, dossier, tx)
  const requested = toRequestedItems(session, items)
  await refuseNoteAsReason(tx, id, ...items.map(({ reason }) => reason))
  refusePrinted(session, requested, await findPrintedElements(deps, tx, dossier), locale)
  await addCorrection(tx, deps, caller, requested)
  const row = await findCorrection(tx, id)
  if (!row) throw new Error(`the correction of ${id} is gone`)
  await notifyOfCorrection(tx, deps, dossier, row, 'asked')
  return { correction: presentCorrection(deps, row, { user, locale, dossier, session }) }
}

/** Answers already corrected stay corrected. */
export async function withdrawCorrection(tx: Tx, { id, user, requestId }: Omit<Caller, 'locale'>): Promise<void> {
  const dossier = await lockSignedDossier(tx, user, id)
  if (!(await endCorrection(tx, dossier, { user, requestId }, 'withdrawn'))) throw conflict('correction.error.none')
}

/** Refuses duplicates and elements that cannot be corrected. `before` is the current value. */
export function toRequestedItems(session: Session, items: CorrectionRequest['items']): RequestedItem[] {
  if (new Set(items.map(({ elementId }) => elementId)).size < items.length)
    throw unacceptable('correction.error.twice', 'items')
  return items.map(({ elementId, reason }, at) => {
    const element = session.form.element(elementId)
    const kind = element && findCorrectionKind(session, element)
    if (!kind) throw unacceptable('correction.error.not-correctable', `items.${at}.elementId`)
    if (isBlank(reason)) throw unacceptable('validation.error.reason-required', `items.${at}.reason`)
    return { element_id: elementId, kind, reason, before: readStoredValue(session, elementId) }
  })
}

/** A signed document never changes: what it prints is corrected in a copy that is signed again. */
function refusePrinted(
  { form }: Session,
  requested: readonly RequestedItem[],
  printed: ReadonlyMap<number, unknown>,
  locale: Locale,
) {
  const found = requested.find(({ element_id }) => printed.has(element_id))
  const element = found && form.element(found.element_id)
  if (element) throw conflict('correction.error.printed', { label: translate(element.attributes.label, locale) })
}

async function addCorrection(
  tx: Tx,
  deps: Deps,
  { id, user, requestId }: Caller,
  requested: readonly RequestedItem[],
): Promise<void> {
  const due = addDays(deps.today(), deps.deployment.corrections.dueAfterDays)
  const { id: correction_id } = await tx
    .insertInto('correction')
    .values({ dossier_id: id, due, asked_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('correction_item')
    .values(requested.map((item) => ({ correction_id, ...item })))
    .execute()
  await tx.updateTable('dossier').set({ correction: true, last_activity: new Date() }).where('id', '=', id).execute()
  await addDossierEvent(tx, id, { user, requestId }, 'ask_correction', {
    correction: correction_id,
    items: requested.map(({ element_id, kind, reason, before }) => ({ element: element_id, kind, reason, before })),
    due,
  })
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
