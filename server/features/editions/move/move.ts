import { isDeepStrictEqual } from 'node:util'
import type { Session } from '@parcelle/forms'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deployment } from '../../../deployment/deployment.ts'
import { compileEdition, type DossierForms, type PublishedForm } from '../../../deployment/form-store.ts'
import type { Parts } from '../../../deployment/parts.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { sealEntry, toEntryJson } from '../../../dossier/evidence/events.ts'
import { findSummaryPatch } from '../../../dossier/summary.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { findMoveImpact, isSafe, type MoveImpact } from './impact.ts'
import {
  findOpenDossier,
  findOpenDossiers,
  moveUntouched,
  type MovedDossier,
  type OpenDossier,
  type Place,
} from './queries.ts'

export type MoveDeps = { db: Db; forms: DossierForms; today: () => string }

/** The edition to move to, which may be a draft while nothing is moved. */
export type Target = { id: string; findForm(formId: number): Pick<PublishedForm, 'form' | 'deployment'> | null }

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

/** `kept` has its own edition still, because something would be lost; `in use` is open on a screen. */
export type Outcome = 'safe' | 'moved' | 'kept' | 'in use'

export type Examined = { dossier: OpenDossier; impact: MoveImpact; outcome: Outcome }

/** So few that nobody who writes to one of them waits. */
const MOVED_TOGETHER = 20
// While the database writes some, others are evaluated. Leaves connections to everybody else.
const AT_ONCE = 2

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
): AsyncGenerator<{ examined: Examined[]; place: Place }> {
  const limit = pLimit(AT_ONCE)
  const isEqual = equalForms(deps, target)
  const examineAll = async (dossiers: readonly OpenDossier[]) => {
    const found: Found[] = []
    for (const dossier of dossiers) {
      // The program may answer requests meanwhile.
      await setImmediate()
      found.push(await examine({ deps, target, isEqual: await isEqual(dossier) }, dossier))
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
      // Its failure is thrown when its turn has come.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}

/** `isEqual`: both editions decide the same for the form of this dossier, so that its answers need not be evaluated. */
type Run = { deps: MoveDeps; target: Target; isEqual: boolean }
/** `now`: the dossier opened in the other edition, where it was evaluated. */
type Found = Examined & { now: Session | null }

/** Compares each edition with the target once per form. */
function equalForms(deps: MoveDeps, target: Target): (dossier: OpenDossier) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const compare = async (dossier: OpenDossier) => {
    const now = target.findForm(dossier.form_id)
    return now !== null && decideTheSame(await findDossierForm(deps, dossier, deps.db), now)
  }
  return (dossier) => {
    const key = `${dossier.edition} ${dossier.form_id}`
    const found = known.get(key) ?? compare(dossier)
    known.set(key, found)
    return found
  }
}

type EditionForm = Pick<PublishedForm, 'form' | 'deployment'>

/** The shell is that of the live edition on both sides; other forms and samples decide nothing here. */
function decideTheSame(old: EditionForm, now: EditionForm): boolean {
  const ofThisForm = ({ form, deployment }: EditionForm) => ({
    ...deployment,
    definitions: [form.definition],
    samples: null,
  })
  return isDeepStrictEqual(ofThisForm(old), ofThisForm(now))
}

async function examine({ deps, target, isEqual }: Run, dossier: OpenDossier, db = deps.db): Promise<Found> {
  const now = isEqual ? null : openIn(deps, dossier, target)
  const impact = isEqual ? keepAll(dossier) : await findImpactOn(deps, dossier, now, db)
  return { dossier, now, impact, outcome: isSafe(impact) ? (dossier.isInUse ? 'in use' : 'safe') : 'kept' }
}

/** Only what is out for signature keeps its edition. */
function keepAll({ sent }: OpenDossier): MoveImpact {
  const signatures = sent.filter(({ isOut }) => isOut).map(({ kind }) => kind)
  return { asked: [], lost: [], recomputed: [], reopened: [], signatures }
}

async function findImpactOn(deps: MoveDeps, dossier: OpenDossier, now: Session | null, db: Db): Promise<MoveImpact> {
  const old = openDossierSession(deps, await findDossierForm(deps, dossier, db), dossier, dossier.stored)
  const { submitted_blocks: submitted, sent } = dossier
  return now ? findMoveImpact(old, now, { submitted, sent }) : loseAll(old)
}

function openIn(deps: MoveDeps, dossier: OpenDossier, target: Target): Session | null {
  const form = target.findForm(dossier.form_id)
  return form && openDossierSession(deps, form, dossier, dossier.stored)
}

/** The other edition has no such form. */
function loseAll({ form }: Session): MoveImpact {
  return { asked: [], lost: form.elements.map(({ name }) => name), recomputed: [], reopened: [], signatures: [] }
}

/** Those that were changed or locked since they were examined are examined again under their lock. */
async function moveSafe(deps: MoveDeps, target: Target, found: readonly Found[]): Promise<Examined[]> {
  const safe = found.filter(({ outcome }) => outcome === 'safe')
  const moving = await Promise.all(safe.map((one) => describeMove(deps.db, target, one)))
  const moved = await deps.db.transaction().execute((tx) => moveUntouched(tx, target.id, moving))
  const results: Examined[] = []
  for (const one of found) {
    if (one.outcome !== 'safe') results.push(one)
    else if (moved.has(one.dossier.id)) results.push({ ...one, outcome: 'moved' })
    else results.push(await moveLocked(deps, target, one))
  }
  return results
}

async function describeMove(db: Db, target: Target, { dossier, impact, now }: Found): Promise<MovedDossier> {
  const { id, edition: from, seq, hash } = dossier
  const payload = { from, to: target.id, asked: impact.asked, recomputed: impact.recomputed }
  const entry = sealEntry(id, { user: null, requestId: null }, 'move_edition', payload, { seq, hash })
  // What is evaluated alike has the same summary.
  const changed = new Set(now?.form.elements.map((element) => element.id))
  return { ...toEntryJson(entry), from, patch: now ? await findSummaryPatch(db, dossier, now, { changed }) : {} }
}

function moveLocked(deps: MoveDeps, target: Target, before: Found): Promise<Examined> {
  const { id, edition } = before.dossier
  return deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, id)
    const dossier = await findOpenDossier(tx, id)
    if (dossier?.edition !== edition) return { ...before, outcome: 'kept' as const }
    const examined = await examine({ deps, target, isEqual: before.now === null }, dossier, tx)
    if (examined.outcome !== 'safe') return examined
    const moved = await moveUntouched(tx, target.id, [await describeMove(tx, target, examined)])
    return { ...examined, outcome: moved.has(id) ? ('moved' as const) : ('in use' as const) }
  })
}
