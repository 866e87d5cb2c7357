import type { BulkDecision, DryRun } from '@parcelle/contract/overview/bulk'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { dossierNotFound, type DossierRow } from '../../../dossier/access/access.ts'
import type { Refusal } from '../../../platform/errors/errors.ts'
import { findDossiersRepeatingNote, predictHits, noteRepeated } from '../../screening/index.ts'
import { findRefusal, type Decision } from '../decide.ts'
import { findDecisionContext } from '../queries.ts'
import { findDossierNames } from '../../../dossier/read.ts'
import { findTargets } from './targets.ts'

const BATCH = 500

/** The dry run of a bulk decision: applies the rules of the decision itself to each dossier. */
export async function tryBulk(deps: Deps, user: User, decision: BulkDecision): Promise<DryRun> {
  const { ids, isCut } = await findTargets(deps.db, user, decision)
  const problems = new Map<string, Refusal>()
  for (let from = 0; from < ids.length; from += BATCH)
    for (const [id, problem] of await findRefusals(deps, user, ids.slice(from, from + BATCH), toDecision(decision)))
      problems.set(id, problem)
  const names = await findDossierNames(deps.db, [...problems.keys()])
  const blocked = [...problems].map(([dossierId, problem]) => ({
    dossierId,
    number: names.get(dossierId)?.number ?? '',
    name: names.get(dossierId)?.name ?? '',
    error: toError(problem),
  }))
  return { total: ids.length, isCut, ready: ids.length - blocked.length, blocked }
}

export const toDecision = ({ integration_state, reason, from }: Omit<BulkDecision, 'selection'>): Decision => ({
  integration_state,
  reason,
  expected_state: from,
})

export function toError({ body }: Refusal): DryRun['blocked'][number]['error'] {
  const { code = '', params } = body.errors[0] ?? {}
  return { code, ...(params && { params }) }
}

async function findRefusals(deps: Deps, user: User, ids: readonly string[], decision: Decision) {
  const rows = await deps.db
    .selectFrom('dossier')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const found = new Map<string, DossierRow>(rows.map((row) => [row.id, row]))
  // A decision screens first, so a dry run does too: otherwise their results would differ.
  const context = await findDecisionContext(deps.db, ids, user.id, () =>
    predictHits(deps, listToScreen(rows, decision)),
  )
  const repeated = await findDossiersRepeatingNote(deps.db, ids, decision.reason ?? '')
  const refused: [id: string, problem: Refusal][] = []
  for (const id of ids) {
    const dossier = found.get(id)
    const refusal = dossier ? await findRefusal(deps.db, deps, user, { dossier, context }, decision) : dossierNotFound()
    const problem = refusal ?? (repeated.has(id) ? noteRepeated() : null)
    if (problem) refused.push([id, problem])
  }
  return refused
}

/** Screening is slow: leaves out those that their row alone refuses. */
const listToScreen = (rows: readonly DossierRow[], { integration_state: to, expected_state }: Decision) =>
  rows.filter(
    ({ status, integrate_state }) => to === 'validated' && status === 'signed' && integrate_state === expected_state,
  )
