import type { AccountMatch } from '@parcelle/contract/integration'
import type { BulkDecision, DryRun } from '@parcelle/contract/overview/bulk'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { dossierNotFound, type DossierRow } from '../../../dossier/access/access.ts'
import type { Refusal } from '../../../platform/errors/errors.ts'
import { findDossiersRepeatingNote, predictHits, noteRepeated } from '../../screening/index.ts'
import { customerBeingCreated, findRefusal, type Decision } from '../decide.ts'
import { checkPairing, findMatches, listCreated, type SideCheck } from '../pairing/check-pairing.ts'
import { collectTwins, findTwin } from '../pairing/find-twin.ts'
import { presentIdentity } from '../pairing/present-identity.ts'
import { findDecisionContext } from '../queries.ts'
import { findDossierNames } from '../../../dossier/read.ts'
import { findTargets } from './targets.ts'

const BATCH = 500

/** The dry run of a bulk decision: applies the rules of the decision itself to each dossier. */
export async function tryBulk(deps: Deps, user: User, decision: BulkDecision): Promise<DryRun> {
  const { ids, isCut } = await findTargets(deps.db, user, decision)
  const problems = new Map<string, Refusal>()
  const notices: (Notice & { dossierId: string })[] = []
  const findEarlierTwin = collectTwins()
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = await tryBatch(deps, user, ids.slice(from, from + BATCH), {
      decision: toDecision(decision),
      findEarlierTwin,
    })
    for (const [id, problem] of batch.refused) problems.set(id, problem)
    notices.push(...batch.notices)
  }
  const names = await findDossierNames(deps.db, [...problems.keys(), ...notices.map(({ dossierId }) => dossierId)])
  const toNamed = (dossierId: string) => ({
    dossierId,
    number: names.get(dossierId)?.number ?? '',
    name: names.get(dossierId)?.name ?? '',
  })
  const blocked = [...problems].map(([dossierId, problem]) => ({ ...toNamed(dossierId), error: toError(problem) }))
  return {
    total: ids.length,
    isCut,
    ready: ids.length - blocked.length,
    blocked,
    notices: notices.map(({ dossierId, ...notice }) => ({ ...toNamed(dossierId), ...notice })),
  }
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

type Notice = Pick<DryRun['notices'][number], 'kind' | 'customer'>

type DryRunContext = { decision: Decision; findEarlierTwin: ReturnType<typeof collectTwins> }

async function tryBatch(deps: Deps, user: User, ids: readonly string[], { decision, findEarlierTwin }: DryRunContext) {
  const rows = await deps.db
    .selectFrom('dossier')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const found = new Map<string, DossierRow>(rows.map((row) => [row.id, row]))
  const toCheck = listToCheck(rows, decision)
  // A decision screens first, so a dry run does too: otherwise their results would differ.
  const context = await findDecisionContext(deps.db, ids, user.id, () => predictHits(deps, toCheck))
  const askedAt = new Date()
  const checks = await checkPairings(deps, toCheck)
  const matches = new Map<string, AccountMatch[]>()
  for (const dossier of toCheck) matches.set(dossier.id, await findMatches(deps, dossier, checks.get(dossier.id) ?? []))
  const repeated = await findDossiersRepeatingNote(deps.db, ids, decision.reason ?? '')
  const refused: [id: string, problem: Refusal][] = []
  const notices: (Notice & { dossierId: string })[] = []
  const findProblem = async (dossier: DossierRow): Promise<Refusal | null> => {
    const sides = checks.get(dossier.id) ?? []
    const twin = await findTwin(deps.db, dossier, { sides, askedAt })
    const refusal = await findRefusal(deps.db, deps, user, { dossier, context, matches, twin }, decision)
    if (refusal) return refusal
    if (repeated.has(dossier.id)) return noteRepeated()
    const earlier = findEarlierTwin(dossier, sides)
    return earlier === null ? null : customerBeingCreated(earlier)
  }
  for (const id of ids) {
    const dossier = found.get(id)
    const problem = dossier ? await findProblem(dossier) : dossierNotFound()
    if (problem) refused.push([id, problem])
    else if (dossier)
      notices.push(...listNotices(dossier, checks.get(id) ?? []).map((one) => ({ dossierId: id, ...one })))
  }
  return { refused, notices }
}

const AT_ONCE = 4

/** Asks the customer system about several dossiers at a time. */
async function checkPairings(deps: Deps, dossiers: readonly DossierRow[]): Promise<Map<string, SideCheck[]>> {
  const checks = new Map<string, SideCheck[]>()
  const queue = dossiers.values()
  const checkNext = async () => {
    for (const dossier of queue) checks.set(dossier.id, await checkPairing(deps, dossier))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  return checks
}

function listNotices(dossier: DossierRow, checks: readonly SideCheck[]): Notice[] {
  const created = listCreated(dossier, checks).map(({ name }): Notice => ({ kind: 'creates', customer: name }))
  const differing = checks.flatMap(({ paired }): Notice[] => {
    if (!paired?.match || paired.match.strong.length === 0) return []
    const { code, holders } = paired.customer
    return [{ kind: 'differs', customer: `${code} ${presentIdentity(holders.subscriber).fullName}` }]
  })
  return [...created, ...differing]
}

/** Screening and asking the customer system are slow: leaves out those that their row alone refuses. */
const listToCheck = (rows: readonly DossierRow[], { integration_state: to, expected_state }: Decision) =>
  rows.filter(
    ({ status, integrate_state }) => to === 'validated' && status === 'signed' && integrate_state === expected_state,
  )
