import { conflict, forbidden, unacceptable } from '../../../platform/errors/errors.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { endCorrection } from './end.ts'
import { findCorrection, type CorrectionRow } from './queries.ts'
import { tellAsker } from './mails.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import type { Kind } from './correctable.ts'
import { mayAnswer, presentCorrection } from './present.ts'

export type Answerer = { id: string; user: User; locale: Locale; requestId: string }
export type Answering = { dossier: DossierRow; correction: CorrectionRow }

/** The correction that this person may answer now, and its dossier, held. */
export async function lockAnswering(tx: Tx, deps: Deps, { id, user }: Answerer): Promise<Answering> {
  const dossier = await lockVisibleDossier(tx, user, id)
  return { dossier, correction: await findAnswerable(tx, deps, user, dossier) }
}

export async function findAnswerable(
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

/** What was asked for of an element; anything else is refused. */
export function findItem({ items }: CorrectionRow, elementId: number, kind: Kind) {
  const item = items.find((one) => one.element_id === elementId && one.kind === kind)
  if (!item) throw unacceptable('correction.error.not-asked', String(elementId))
  return item
}

type Answered = { elementId: number; after: string }

/** Marks what was given; with the last of it the correction is over, and who asked is told. */
export async function settleItems(
  tx: Tx,
  deps: Deps,
  { dossier, correction }: Answering,
  { user, requestId }: Answerer,
  given: readonly Answered[],
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
  await tellAsker(tx, deps, dossier, correction)
}

/** The correction as it stands now, for who answers. */
export async function showCorrection(tx: Tx, deps: Deps, { dossier }: Answering, { user, locale }: Answerer) {
  const row = await findCorrection(tx, dossier.id)
  if (!row) throw new Error(`the correction of ${dossier.id} is gone`)
  const session = await openSignedSession(deps, dossier, tx)
  return { correction: presentCorrection(deps, row, { user, locale, dossier, session }) }
}
