import { isDeepStrictEqual } from 'node:util'
import type { Form } from '@parcelle/forms'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deployment } from '../../../deployment/deployment.ts'
import { compileEdition, type DossierForms } from '../../../deployment/form-store.ts'
import type { Parts } from '../../../deployment/parts.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { sealEntry, toEntryJson } from '../../../dossier/evidence/events.ts'
import { findSummaryPatch } from '../../../dossier/summary.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { compareEditions, type Comparison, type EditionForm } from './compare-editions.ts'
import { findAnswerImpact, isOtherDocument, isSafe, type BothSessions, type MoveImpact } from './impact.ts'
import {
  findAnswers,
  findOpenDossier,
  findOpenDossiers,
  moveUntouched,
  type MovedDossier,
  type OpenDossier,
  type Place,
  type StoredAnswers,
} from './queries.ts'

type MoveDeps = { db: Db; forms: DossierForms; today: () => string }

/** The edition to move to, which may be a draft while nothing is moved. */
type Target = { id: string; findForm(formId: number): EditionForm | null }

/** An edition as a target; throws when its forms do not compile, which those of a draft may not. */
export function openTarget(parts: Parts, id: string, live: Deployment): Target {
  const { forms, deployment } = compileEdition(parts, id, live)
  return {
    id,
    findForm(formId) {
      const found = forms.get(formId)
      return found ? { form: found.form, deployment: deployment() } : null
    },
  }
}

/** `kept`: stays on its edition, because something would be lost; `in use`: open on a screen. */
type Outcome = 'safe' | 'moved' | 'kept' | 'in use'

export type ExaminedDossier = { dossier: OpenDossier; impact: MoveImpact; outcome: Outcome }

/** Small, so that a person who writes to one of these dossiers does not wait for the lock. */
const MOVED_TOGETHER = 20
// With two at once, lists take twice as long for the people at work, and the move is no faster.
const AT_ONCE = 1

/**
 * Examines every open dossier of another edition and, with `moves`, moves those that lose nothing, each together with
 * its entry in the evidence. A run that was killed is continued by the next one, which no longer finds those that were
 * moved.
 */
export async function* moveDossiers(
  deps: MoveDeps,
  target: Target,
  moves: boolean,
  from?: Place,
): AsyncGenerator<{ examined: ExaminedDossier[]; place: Place }> {
  const limit = pLimit(AT_ONCE)
  const compare = comparisons(deps, target)
  const examineAll = async (dossiers: readonly OpenDossier[]) => {
    const compared = await Promise.all(
      dossiers.map(async (dossier) => ({ dossier, comparison: await compare(dossier) })),
    )
    const evaluated = compared.filter((one) => isEvaluated(one, moves)).map(({ dossier }) => dossier.id)
    // Read after the heads of the event chains, so that the move notices a change in between.
    const answers = await findAnswers(deps.db, evaluated)
    const found: EvaluatedDossier[] = []
    for (const { dossier, comparison } of compared) {
      // Yields, so that this process can answer requests.
      await setImmediate()
      found.push(examine(deps, dossier, comparison, answers.get(dossier.id) ?? []))
    }
    return moves ? moveSafe(deps, target, found) : found
  }
  for await (const { dossiers, place } of readAhead(findOpenDossiers(deps.db, target.id, from))) {
    const groups = Object.values(Object.groupBy(dossiers, (_, at) => String(Math.floor(at / MOVED_TOGETHER))))
    const examined = await Promise.all(groups.map((group = []) => limit(() => examineAll(group))))
    yield { examined: examined.flat(), place }
  }
}

/** Reads the next batch while one is evaluated. */
async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // Rejects when the batch is awaited, not now.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}

type ComparedDossier = { dossier: OpenDossier; comparison: Comparison }

/** If only texts differ, answers are needed for signed documents and for the summary of a moved dossier. */
function isEvaluated({ dossier: { sent }, comparison: { difference } }: ComparedDossier, moves: boolean): boolean {
  return difference === 'any' || (difference === 'texts' && (moves || sent.length > 0))
}

/** `sessions`: null where nothing of the dossier is evaluated. */
type EvaluatedDossier = ExaminedDossier & ComparedDossier & { sessions: BothSessions | null }

/** Compares each edition with the target once per form. */
function comparisons(deps: MoveDeps, target: Target): (dossier: OpenDossier) => Promise<Comparison> {
  const known = new Map<string, Promise<Comparison>>()
  const compare = async (dossier: OpenDossier) =>
    compareEditions(await findDossierForm(deps, dossier, deps.db), target.findForm(dossier.form_id))
  return (dossier) => {
    const key = `${dossier.edition} ${dossier.form_id}`
    const found = known.get(key) ?? compare(dossier)
    known.set(key, found)
    return found
  }
}

function examine(
  deps: MoveDeps,
  dossier: OpenDossier,
  comparison: Comparison,
  answers: StoredAnswers,
): EvaluatedDossier {
  const { old, now, difference } = comparison
  const sessions = now === null || difference === 'none' ? null : openBoth(deps, dossier, { old, now }, answers)
  const impact = now === null ? loseAll(old.form) : findMoveImpact(dossier, comparison, sessions)
  const outcome = isSafe(impact) ? (dossier.isInUse ? 'in use' : 'safe') : 'kept'
  return { dossier, comparison, sessions, impact, outcome }
}

const nothing = { asked: [], lost: [], recomputed: [], reopened: [] }

function findMoveImpact(
  { submitted_blocks, sent }: OpenDossier,
  { difference, isPrintedAlike }: Comparison,
  sessions: BothSessions | null,
): MoveImpact {
  const signatures = sent.filter(
    // A dossier out for signature always keeps its edition.
    ({ kind, isOut }) => isOut || (sessions !== null && isOtherDocument(sessions, kind, isPrintedAlike)),
  )
  const ofAnswers = sessions && difference === 'any' ? findAnswerImpact(sessions, submitted_blocks) : nothing
  return { ...ofAnswers, signatures: signatures.map(({ kind }) => kind) }
}

/** The other edition has no such form. */
function loseAll({ elements }: Form): MoveImpact {
  return { ...nothing, lost: elements.map(({ name }) => name), signatures: [] }
}

/** Each is opened when it is asked for. */
function openBoth(
  deps: MoveDeps,
  dossier: OpenDossier,
  { old, now }: { old: EditionForm; now: EditionForm },
  answers: StoredAnswers,
): BothSessions {
  const opened: Partial<BothSessions> = {}
  return {
    get old() {
      return (opened.old ??= openDossierSession(deps, old, dossier, answers))
    },
    get now() {
      return (opened.now ??= openDossierSession(deps, now, dossier, answers))
    },
  }
}

/** Those that were changed or locked since they were examined are examined again under their lock. */
async function moveSafe(
  deps: MoveDeps,
  target: Target,
  found: readonly EvaluatedDossier[],
): Promise<ExaminedDossier[]> {
  const safe = found.filter(({ outcome }) => outcome === 'safe')
  const moving = await Promise.all(safe.map((one) => describeMove(deps.db, target, one)))
  const moved = await deps.db.transaction().execute((tx) => moveUntouched(tx, target.id, moving))
  const results: ExaminedDossier[] = []
  for (const one of found) {
    if (one.outcome !== 'safe') results.push(one)
    else if (moved.has(one.dossier.id)) results.push({ ...one, outcome: 'moved' })
    else results.push(await moveLocked(deps, target, one))
  }
  return results
}

async function describeMove(db: Db, target: Target, found: EvaluatedDossier): Promise<MovedDossier> {
  const { dossier, impact } = found
  const { id, edition: from, seq, hash } = dossier
  const payload = { from, to: target.id, asked: impact.asked, recomputed: impact.recomputed }
  const entry = sealEntry(id, { user: null, requestId: null }, 'move_edition', payload, { seq, hash })
  return { ...toEntryJson(entry), from, patch: await findPatch(db, found) }
}

/** Equal values give the same summary; if only texts differ, every answer counts as before. */
async function findPatch(db: Db, { dossier, sessions, comparison }: EvaluatedDossier) {
  if (!sessions) return {}
  const changed = new Set(comparison.difference === 'texts' ? [] : listChanged(sessions))
  return findSummaryPatch(db, dossier, sessions.now, { changed })
}

/** Elements whose answers differ in the second edition; all of them if the roles differ. */
function listChanged({ old, now }: BothSessions): number[] {
  const isSame = isDeepStrictEqual(old.form.definition.referential, now.form.definition.referential)
  const isChanged = (id: number) => !isSame || old.form.element(id) === null || old.value(id) !== now.value(id)
  return now.form.elements.map(({ id }) => id).filter(isChanged)
}

function moveLocked(deps: MoveDeps, target: Target, before: EvaluatedDossier): Promise<ExaminedDossier> {
  const { id, edition } = before.dossier
  return deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, id)
    const dossier = await findOpenDossier(tx, id)
    if (dossier?.edition !== edition) return { ...before, outcome: 'kept' as const }
    const answers = await findAnswers(tx, [id])
    const examined = examine(deps, dossier, before.comparison, answers.get(id) ?? [])
    if (examined.outcome !== 'safe') return examined
    const moved = await moveUntouched(tx, target.id, [await describeMove(tx, target, examined)])
    return { ...examined, outcome: moved.has(id) ? ('moved' as const) : ('in use' as const) }
  })
}
