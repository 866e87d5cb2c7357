import type { DossierCounts, WeekCount } from '@parcelle/contract/dashboard'
import { integrationStates, type Bucket, type IntegrationState } from '@parcelle/domain'
import { sql } from 'kysely'
import { runPrepared, statement, type Statement } from '../../adapters/database/prepared.ts'
import type { Db } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { scopeOf, visibleTo, type Scope } from '../../visible-dossiers.ts'

/** The counters of the dashboard. */
export async function countDossiers(db: Db, user: User): Promise<DossierCounts> {
  const scope = scopeOf(user)
  const counts = scope.kind === 'client' ? await countFew(db, user) : await readCounters(db, scope.kind, scope.id)
  const sum = (keep: (count: Count) => boolean) => counts.filter(keep).reduce((total, { count }) => total + count, 0)
  const inBucket = (bucket: Bucket) => sum((count) => count.bucket === bucket)
  // Only those who decide the integration are told how it stands.
  const integrated = (state: (typeof integrationStates)[number]) =>
    user.role === 'manage_dossier' ? sum((count) => count.bucket === 'signed' && count.state === state) : null

  return {
    signed: inBucket('signed'),
    signature: inBucket('signature'),
    current: inBucket('current'),
    abandoned: inBucket('abandoned'),
    signed_ongoing: integrated('ongoing'),
    signed_validated: integrated('validated'),
    signed_error: integrated('error'),
    signed_sync: integrated('sync'),
    signed_refused: integrated('refused'),
  }
}

type Counted = Exclude<Scope['kind'], 'client'>
type Count = { bucket: Bucket; state: IntegrationState; count: number }

/** A client has a handful of dossiers, under no counter of their own. */
function countFew(db: Db, user: User): Promise<Count[]> {
  return db
    .selectFrom('dossier')
    .select((eb) => ['bucket', 'integrate_state as state', eb.fn.countAll<number>().as('count')])
    .where(visibleTo(user))
    .groupBy(['bucket', 'integrate_state'])
    .execute()
}

function readCounters(db: Db, kind: Counted, id: string | null): Promise<Count[]> {
  return runPrepared(db, counters[kind], id === null ? [] : [id])
}

const counters: Record<Counted, Statement> = {
  all: sumOf(`scope = 'all' and scope_id is null`),
  owner: sumOf(`scope = 'owner' and scope_id = $1`),
  firm: sumOf(`scope = 'firm' and scope_id = $1`),
  network: sumOf(`scope = 'firm' and scope_id in (select firm_id from network_firm where manager_id = $1)`),
}

function sumOf(scope: string): Statement {
  return statement(`select bucket, integrate_state as state, sum(count)::int as count
    from dossier_count where ${scope} group by bucket, integrate_state`)
}

/** Whole weeks from Monday to Sunday, the current one last; a week without anything counts zero. */
export async function countWeeks(db: Db, today: string, weeks: number): Promise<WeekCount[]> {
  const { rows } = await sql<WeekCount>`
    select to_char(monday, 'YYYY-MM-DD') as week, coalesce(sum(created), 0)::int as created,
           coalesce(sum(signed), 0)::int as signed
    from generate_series(date_trunc('week', ${today}::date::timestamp) - make_interval(weeks => ${weeks - 1}::int),
                         date_trunc('week', ${today}::date::timestamp), interval '1 week') as monday
    left join dossier_day on day >= monday::date and day < monday::date + 7
    group by monday order by monday`.execute(db)
  return rows
}
