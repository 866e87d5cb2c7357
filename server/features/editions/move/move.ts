import { isDeepStrictEqual } from 'node:util'
import type { Session } from '@parcelle/forms'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deployment } from '../../../deployment/deployment.ts'
import { compileEdition, type FormStore, type PublishedForm } from '../../../deployment/form-store.ts'
import type { Parts } from '../../../deployment/parts.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { saveSummary } from '../../../dossier/summary.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { findMoveImpact, isSafe, type MoveImpact } from './impact.ts'
import { findOpenDossier, findOpenDossiers, isUntouched, type OpenDossier, type Place } from './queries.ts'

export type MoveDeps = { db: Db; forms: FormStore; today: () => string }

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

// Leaves connections and time to everybody else.
const AT_ONCE = 4

/**
 * Examines every open dossier of another edition and, with `moves`, moves those that lose nothing, each in a transaction
 * of its own. A run that was killed is continued by the next one, which no longer finds those that were moved.
 */
export async function* moveDossiers(
  deps: MoveDeps,
  target: Target,
  moves: boolean,
  from?: Place,
): AsyncGenerator<{ examined: Examined[]; place: Place }> {
  const limit = pLimit(AT_ONCE)
  const isEqual = equalForms(deps, target)
  for await (const { dossiers, place } of findOpenDossiers(deps.db, target.id, from)) {
    const examined = await Promise.all(
      dossiers.map((dossier) =>
        limit(async () => {
          // The program may answer requests meanwhile.
          await setImmediate()
          const run = { deps, target, isEqual: await isEqual(dossier) }
          const found = await examine(run, dossier)
          return moves && found.outcome === 'safe' ? move(run, found) : found
        }),
      ),
    )
    yield { examined, place }
  }
}

/** `isEqual`: both editions decide the same for the form of this dossier, so that its answers need not be evaluated. */
type Run = { deps: MoveDeps; target: Target; isEqual: boolean }

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

async function examine({ deps, target, isEqual }: Run, dossier: OpenDossier, db = deps.db): Promise<Examined> {
  const impact = isEqual ? keepAll(dossier) : await findImpactOn({ deps, target }, dossier, db)
  return { dossier, impact, outcome: isSafe(impact) ? (dossier.isInUse ? 'in use' : 'safe') : 'kept' }
}

/** Only what is out for signature keeps its edition. */
function keepAll({ sent }: OpenDossier): MoveImpact {
  const signatures = sent.filter(({ isOut }) => isOut).map(({ kind }) => kind)
  return { asked: [], lost: [], recomputed: [], reopened: [], signatures }
}

async function findImpactOn(
  { deps, target }: Pick<Run, 'deps' | 'target'>,
  dossier: OpenDossier,
  db: Db,
): Promise<MoveImpact> {
  const old = openDossierSession(deps, await findDossierForm(deps, dossier, db), dossier, dossier.stored)
  const now = openIn(deps, dossier, target)
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

function move(run: Run, before: Examined): Promise<Examined> {
  const { deps, target, isEqual } = run
  const { id, edition } = before.dossier
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.edition !== edition) return { ...before, outcome: 'kept' as const }
    const examined = await examineAgain(run, before, tx)
    if (examined?.outcome !== 'safe') return examined ?? { ...before, outcome: 'kept' as const }
    await tx.updateTable('dossier').set({ edition: target.id }).where('id', '=', id).execute()
    // What is evaluated alike has the same summary.
    const session = isEqual ? null : openIn(deps, examined.dossier, target)
    if (session) {
      const changed = new Set(session.form.elements.map((element) => element.id))
      await saveSummary(tx, { ...row, edition: target.id }, session, { changed })
    }
    const { asked, recomputed } = examined.impact
    const payload = { from: edition, to: target.id, asked, recomputed }
    await addDossierEvent(tx, id, { user: null, requestId: null }, 'move_edition', payload, 'without-notification')
    return { ...examined, outcome: 'moved' as const }
  })
}

/** Under the lock: what was found before, unless something happened since. Null when it is no longer open. */
async function examineAgain(run: Run, before: Examined, tx: Tx): Promise<Examined | null> {
  const { id, seq } = before.dossier
  if (await isUntouched(tx, id, seq)) return before
  const dossier = await findOpenDossier(tx, id)
  return dossier && examine(run, dossier, tx)
}
