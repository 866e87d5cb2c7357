import type { Session } from '@parcelle/forms'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Deployment } from '../../../deployment/deployment.ts'
import { compileEdition, type FormStore, type PublishedForm } from '../../../deployment/form-store.ts'
import type { Parts } from '../../../deployment/parts.ts'
import { findDossierForm, openDossierSession } from '../../../dossier/answers/session.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { saveSummary } from '../../../dossier/summary.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { findMoveImpact, isSafe, type MoveImpact } from './impact.ts'
import { findOpenDossier, findOpenDossiers, type OpenDossier, type Place } from './queries.ts'

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
  for await (const { dossiers, place } of findOpenDossiers(deps.db, target.id, from)) {
    const examined = await Promise.all(
      dossiers.map((dossier) =>
        limit(async () => {
          // The program may answer requests meanwhile.
          await setImmediate()
          const found = await examine(deps, dossier, target)
          return moves && found.outcome === 'safe' ? move(deps, found, target) : found
        }),
      ),
    )
    yield { examined, place }
  }
}

async function examine(deps: MoveDeps, dossier: OpenDossier, target: Target, db = deps.db): Promise<Examined> {
  const old = openDossierSession(deps, await findDossierForm(deps, dossier, db), dossier, dossier.stored)
  const now = openIn(deps, dossier, target)
  const { submitted_blocks: submitted, sent } = dossier
  const impact = now ? findMoveImpact(old, now, { submitted, sent }) : loseAll(old)
  return { dossier, impact, outcome: isSafe(impact) ? (dossier.isInUse ? 'in use' : 'safe') : 'kept' }
}

function openIn(deps: MoveDeps, dossier: OpenDossier, target: Target): Session | null {
  const form = target.findForm(dossier.form_id)
  return form && openDossierSession(deps, form, dossier, dossier.stored)
}

/** The other edition has no such form. */
function loseAll({ form }: Session): MoveImpact {
  return { asked: [], lost: form.elements.map(({ name }) => name), recomputed: [], reopened: [], signatures: [] }
}

function move(deps: MoveDeps, before: Examined, target: Target): Promise<Examined> {
  const { id, edition, seq } = before.dossier
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const dossier = await findOpenDossier(tx, id)
    if (!row || !dossier || row.edition !== edition) return { ...before, outcome: 'kept' as const }
    const examined =
      dossier.seq === seq && !dossier.isInUse ? { ...before, dossier } : await examine(deps, dossier, target, tx)
    const session = openIn(deps, dossier, target)
    if (examined.outcome !== 'safe' || !session) return examined
    await tx.updateTable('dossier').set({ edition: target.id }).where('id', '=', id).execute()
    const changed = new Set(session.form.elements.map((element) => element.id))
    await saveSummary(tx, { ...row, edition: target.id }, session, { changed })
    const { asked, recomputed } = examined.impact
    const payload = { from: edition, to: target.id, asked, recomputed }
    await addDossierEvent(tx, id, { user: null, requestId: null }, 'move_edition', payload, 'without-notification')
    return { ...examined, outcome: 'moved' as const }
  })
}
