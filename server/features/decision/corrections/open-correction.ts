import { conflict, forbidden, unacceptable } from '../../../platform/errors/errors.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { endCorrection } from './end.ts'
import { findCorrection, type CorrectionRow } from './queries.ts'
import { notifyAsker } from './notify.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import type { CorrectionKind } from './correctable.ts'
import { mayAnswer, presentCorrection } from './present.ts'

export type AnswerCaller = { id: string; user: User; locale: Locale; requestId: string }
type OpenCorrection = { dossier: DossierRow; correction: CorrectionRow }

export async function lockOpenCorrection(tx: Tx, deps: Deps, { id, user }: AnswerCaller): Promise<OpenCorrection> {
  const dossier = await lockVisibleDossier(tx, user, id)
  return { dossier, correction: await findOpenCorrection(tx, deps, user, dossier) }
}

export async function findOpenCorrection(
  db: Parameters<typeof findCorrection>[0],
  deps: Deps,
  user: User,
  dossier: DossierRow,
): Promise<CorrectionRow> {
  if (!mayAnswer(deps, { user, dossier })) throw forbidden()
  const correction = dossier.correction ? await findCorrection(db, dossier.id) : null
  if (correction?.state !== 'open') throw conflict('correction.error.none')
  return correction
}

export function findItem({ items }: CorrectionRow, elementId: number, kind: CorrectionKind) {
  const item = items.find((one) => one.element_id === elementId && one.kind === kind)
  if (!item) throw unacceptable('correction.error.not-asked', String(elementId))
  return item
}

type AnsweredItem = { elementId: number; after: string }

/** Marks items as answered. The last one ends the correction and notifies the person who asked. */
export async function markAnswered(
  tx: Tx,
  deps: Deps,
  { dossier, correction }: OpenCorrection,
  { user, requestId }: AnswerCaller,
  given: readonly AnsweredItem[],
): Promise<void> {
  for (const { elementId, after } of given)
    await tx
      .updateTable('correction_item')
      .set({ after, answered_at: new Date(), answered_by: user.id })
      .where('correction_id', '=', correction.id)
      .where('element_id', '=', elementId)
      .execute()
  const isLeft = ({ element_id, answered_at }: CorrectionRow['items'][number]) =>
    answered_at === null && !given.some(({ elementId }) => elementId === element_id)
  if (correction.items.some(isLeft)) return
  await endCorrection(tx, dossier, { user, requestId }, 'done')
  await notifyAsker(tx, deps, dossier, correction)
}

export async function readOpenCorrection(
  tx: Tx,
  deps: Deps,
  { dossier }: OpenCorrection,
  { user, locale }: AnswerCaller,
) {
  const row = await findCorrection(tx, dossier.id)
  if (!row) throw new Error(`the correction of ${dossier.id} is gone`)
  const session = await openSignedSession(deps, dossier, tx)
  return { correction: presentCorrection(deps, row, { user, locale, dossier, session }) }
}
