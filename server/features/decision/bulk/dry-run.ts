import type { AccountMatch } from '@parcelle/contract/decision/pairing'
import type { BulkDecision, DryRun } from '@parcelle/contract/overview/bulk'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { dossierNotFound, type DossierRow } from '../../../dossier/access/access.ts'
import type { Refusal } from '../../../platform/errors/errors.ts'
import { findDossiersRepeatingNote, predictHits, noteRepeated } from '../../screening/index.ts'
import { customerBeingCreated, findRefusal, type Decision } from '../decide.ts'
import { checkPairing, findMatches, listCreated, type SideCheck } from '../pairing/check-pairing.ts'
import { collectTwins, findTwin } from '../pairing/find-twin.ts'
import { presentIdentity } from '../pairing/present-identity.ts'
import { findDecisionContext } from '../queries.ts'
import { findDossierNames } from '../../../dossier/read.ts'
import { readPoints } from '../vigilance/read-points.ts'
import { digestOf, findPaired } from './seen.ts'
import { findTargets } from './targets.ts'

const BATCH = 500

/** The dry run of a bulk decision: applies the rules of the decision itself to each dossier. */
export async function tryBulk(
  deps: Deps,
  { user, locale }: { user: User; locale: Locale },
  decision: BulkDecision,
): Promise<DryRun> {
  const { ids, isCut } = await findTargets(deps.db, user, decision)
  // Read first, so that a pairing changed meanwhile is a conflict.
  const seen = digestOf(await findPaired(deps.db, ids))
  const problems = new Map<string, Refusal>()
  const notices: (Notice & { dossierId: string })[] = []
  const findEarlierTwin = collectTwins()
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = await tryBatch(deps, user, ids.slice(from, from + BATCH), {
      decision: toDecision(decision),
      findEarlierTwin,
      locale,
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
    ids,
    seen,
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

type Notice = Pick<DryRun['notices'][number], 'kind' | 'about'>

type DryRunContext = { decision: Decision; findEarlierTwin: ReturnType<typeof collectTwins>; locale: Locale }

async function tryBatch(
  deps: Deps,
  user: User,
  ids: readonly string[],
  { decision, findEarlierTwin, locale }: DryRunContext,
) {
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
  const checks = new Map(await forEach(toCheck, async (one) => [one.id, await checkPairing(deps, one)] as const))
  const matches = new Map<string, AccountMatch[]>()
  for (const dossier of toCheck) matches.set(dossier.id, await findMatches(deps, dossier, checks.get(dossier.id) ?? []))
  const repeated = await findDossiersRepeatingNote(deps.db, ids, decision.reason ?? '')
  const refused: [id: string, problem: Refusal][] = []
  const ready: DossierRow[] = []
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
    else if (dossier) ready.push(dossier)
  }
  const notices = await forEach(ready, async (dossier) => {
    const sides = checks.get(dossier.id)
    if (!sides) return []
    const found = [...listNotices(dossier, sides), ...(await findOpenPoints(deps, dossier, sides, locale))]
    return found.map((one) => ({ dossierId: dossier.id, ...one }))
  })
  return { refused, notices: notices.flat() }
}

const AT_ONCE = 4

/** Several dossiers at a time, in their order: the customer system may be slow. */
async function forEach<T>(dossiers: readonly DossierRow[], work: (dossier: DossierRow) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const queue = dossiers.entries()
  const workNext = async () => {
    for (const [at, dossier] of queue) results[at] = await work(dossier)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workNext))
  return results
}

function listNotices(dossier: DossierRow, checks: readonly SideCheck[]): Notice[] {
  const created = listCreated(dossier, checks).map(({ name }): Notice => ({ kind: 'creates', about: name }))
  const differing = checks.flatMap(({ paired }): Notice[] => {
    if (!paired?.match || paired.match.strong.length === 0) return []
    const { code, holders } = paired.customer
    return [{ kind: 'differs', about: `${code} ${presentIdentity(holders.subscriber).fullName}` }]
  })
  return [...created, ...differing]
}

/** Titles of the points to check that nobody has ticked. */
async function findOpenPoints(
  deps: Deps,
  dossier: DossierRow,
  sides: readonly SideCheck[],
  locale: Locale,
): Promise<Notice[]> {
  const open = (await readPoints(deps, dossier, locale, sides)).filter(({ seen }) => seen === null)
  return open.length === 0 ? [] : [{ kind: 'points', about: open.map(({ title }) => title).join(', ') }]
}

/** Screening and asking the customer system are slow: leaves out those that their row alone refuses. */
const listToCheck = (rows: readonly DossierRow[], { integration_state: to, expected_state }: Decision) =>
  rows.filter(
    ({ status, integrate_state }) => to === 'validated' && status === 'signed' && integrate_state === expected_state,
  )
