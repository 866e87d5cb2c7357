import type { Correction, CorrectionRequest } from '@parcelle/contract/corrections/corrections'
import { isBlank } from '@parcelle/domain'
import { translate, type Session } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { lockSignedDossier, refuseDecided } from '../../../dossier/access/access.ts'
import { endCorrection } from './end.ts'
import { findCorrection } from './queries.ts'
import { tellOfCorrection } from './mails.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { conflict, unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { refuseNoteAsReason } from '../../screening/index.ts'
import { findPrintedElements, openSigned } from '../../signing/index.ts'
import { kindOf, storedAs, type Kind } from './correctable.ts'
import { presentCorrection } from './present.ts'

export type Caller = { id: string; user: User; locale: Locale; requestId: string }
type AskedItem = { element_id: number; kind: Kind; reason: string; before: string }

/** Asks for what no signed paper prints to be corrected by who gave it; the dossier is not accepted meanwhile. */
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
  const session = await openSigned(deps, dossier, tx)
  const asked = judgeItems(session, items)
  await refuseNoteAsReason(tx, id, ...items.map(({ reason }) => reason))
  refusePrinted(session, asked, await findPrintedElements(deps, tx, dossier), locale)
  await addCorrection(tx, deps, caller, asked)
  const row = await findCorrection(tx, id)
  if (!row) throw new Error(`the correction of ${id} is gone`)
  await tellOfCorrection(tx, deps, dossier, row, 'asked')
  return { correction: presentCorrection(deps, row, { user, locale, dossier, session }) }
}

/** Takes the request back. What was answered meanwhile stays. */
export async function withdrawCorrection(tx: Tx, { id, user, requestId }: Omit<Caller, 'locale'>): Promise<void> {
  const dossier = await lockSignedDossier(tx, user, id)
  if (!(await endCorrection(tx, dossier, { user, requestId }, 'withdrawn'))) throw conflict('correction.error.none')
}

/** What is named, with what stands there; refuses what nobody could correct. */
export function judgeItems(session: Session, items: CorrectionRequest['items']): AskedItem[] {
  if (new Set(items.map(({ elementId }) => elementId)).size < items.length)
    throw unacceptable('correction.error.twice', 'items')
  return items.map(({ elementId, reason }, at) => {
    const element = session.form.element(elementId)
    const kind = element && kindOf(session, element)
    if (!kind) throw unacceptable('correction.error.not-correctable', `items.${at}.elementId`)
    if (isBlank(reason)) throw unacceptable('validation.error.reason-required', `items.${at}.reason`)
    return { element_id: elementId, kind, reason, before: storedAs(session, elementId) }
  })
}

/** What was signed never changes: where a paper prints it, the way is a copy that is signed anew. */
function refusePrinted(
  { form }: Session,
  asked: readonly AskedItem[],
  printed: ReadonlyMap<number, unknown>,
  locale: Locale,
) {
  const found = asked.find(({ element_id }) => printed.has(element_id))
  const element = found && form.element(found.element_id)
  if (element) throw conflict('correction.error.printed', { label: translate(element.attributes.label, locale) })
}

async function addCorrection(
  tx: Tx,
  deps: Deps,
  { id, user, requestId }: Caller,
  asked: readonly AskedItem[],
): Promise<void> {
  const due = addDays(deps.today(), deps.deployment.corrections.dueAfterDays)
  const { id: correction_id } = await tx
    .insertInto('correction')
    .values({ dossier_id: id, due, asked_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('correction_item')
    .values(asked.map((item) => ({ correction_id, ...item })))
    .execute()
  await tx.updateTable('dossier').set({ correction: true, last_activity: new Date() }).where('id', '=', id).execute()
  await addDossierEvent(tx, id, { user, requestId }, 'ask_correction', {
    correction: correction_id,
    items: asked.map(({ element_id, kind, reason, before }) => ({ element: element_id, kind, reason, before })),
    due,
  })
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
