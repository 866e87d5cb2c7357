import type { Correction } from '@parcelle/contract/corrections/corrections'
import { translate, type Session } from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import {
  conflictRefusal,
  findConflicts,
  type GivenAnswer,
  mergeAnswers,
  normaliseAnswers,
  presentProblem,
  toChanges,
  withWrites,
  writeAnswers,
} from '../../answers/index.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { findDossierForm, findValues, openDossierSession } from '../../../dossier/answers/session.ts'
import { saveSummary } from '../../../dossier/summary.ts'
import { Refusal, unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findItem, lockOpenCorrection, markAnswered, readOpenCorrection, type AnswerCaller } from './open-correction.ts'

/** Writes all corrected answers, or refuses all. */
export async function answerCorrection(
  tx: Tx,
  deps: Deps,
  caller: AnswerCaller,
  values: readonly GivenAnswer[],
): Promise<{ correction: Correction }> {
  const answering = await lockOpenCorrection(tx, deps, caller)
  const { dossier, correction } = answering
  const published = await findDossierForm(deps, dossier, tx)
  const { form } = published
  const given = normaliseAnswers(form, values)
  for (const { elementId, value } of given)
    if (findItem(correction, elementId, 'answer').before === value)
      throw unacceptable('correction.error.unchanged', String(elementId))

  const stored = await findValues(tx, dossier.id)
  const { writes, conflicts } = mergeAnswers(stored, given)
  const reader = { role: caller.user.role, company: deps.deployment.name }
  if (conflicts.length > 0) throw conflictRefusal(await findConflicts(tx, dossier.id, conflicts, reader), null)
  const session = openDossierSession(deps, published, dossier, withWrites(stored, writes))
  refuseWrong(openDossierSession(deps, published, dossier, stored), session, given, caller.locale)

  const changes = toChanges(writes)
  if (changes.length > 0) {
    const { user, requestId } = caller
    await writeAnswers(tx, dossier.id, user.id, changes)
    const changed = new Set(writes.map(({ elementId }) => elementId))
    await saveSummary(tx, dossier, session, { changed, set: { last_activity: new Date() } })
    await addDossierEvent(tx, dossier.id, { user, requestId }, 'answer_correction', {
      correction: correction.id,
      changes,
    })
  }
  await markAnswered(
    tx,
    deps,
    answering,
    caller,
    given.map(({ elementId, value }) => ({ elementId, after: value })),
  )
  return readOpenCorrection(tx, deps, answering, caller)
}

/** Refuses invalid answers with the problems of the form, and valid ones that make another element invalid. */
function refuseWrong(before: Session, after: Session, given: readonly GivenAnswer[], locale: Locale): void {
  const own = new Set(given.map(({ elementId }) => elementId))
  const hidden = given.find(({ elementId }) => !after.visible(elementId))
  if (hidden) throw unacceptable('correction.error.not-correctable', String(hidden.elementId))
  const problems = after.problems()
  const wrong = problems.filter(({ elementId }) => own.has(elementId))
  if (wrong.length > 0) throw new Refusal(422, { errors: wrong.map((problem) => presentProblem(problem, locale)) })
  const known = new Set(before.problems().map(({ elementId, code }) => `${elementId} ${code}`))
  const other = problems.find(({ elementId, code }) => !known.has(`${elementId} ${code}`))
  const element = other && after.form.element(other.elementId)
  if (element)
    throw unacceptable('correction.error.asks-more', String(given[0]?.elementId), {
      label: translate(element.attributes.label, locale),
    })
}
