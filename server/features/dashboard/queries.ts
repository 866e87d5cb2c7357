import type { DossierCounts, WeekCount } from '@parcelle/contract/dashboard'
import { buckets, integrationStates } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Ask, Question, ValueType } from '../../adapters/database/ask.ts'
import type { Db } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { scopeOf, visibleTo, type Scope } from '../../visible-dossiers.ts'

/** The counters of the dashboard. */
export async function countDossiers({ db, ask }: { db: Db; ask: Ask }, user: User): Promise<DossierCounts> {
  const scope = scopeOf(user)
  const counts = scope.kind === 'client' ? await countFew(db, user) : await readCounters(ask, scope.kind, scope.id)
  // Only those who decide the integration are told how it stands.
  return user.role === 'manage_dossier' ? counts : { ...counts, ...untold }
}

const untold = Object.fromEntries(integrationStates.map((state) => [`signed_${state}`, null] as const))

const conditions = new Map<string, string>([
  ...buckets.map((bucket) => [bucket, `bucket = '${bucket}'`] as const),
  ...integrationStates.map(
    (state) => [`signed_${state}`, `bucket = 'signed' and integrate_state = '${state}'`] as const,
  ),
])
const names = [...conditions.keys()]
const sums = [...conditions]
  .map(([name, condition]) => `coalesce(sum(count) filter (where ${condition}), 0)::int as ${name}`)
  .join(', ')

type Counted = Exclude<Scope['kind'], 'client'>

/** A client has a handful of dossiers, under no counter of their own. */
async function countFew(db: Db, user: User): Promise<DossierCounts> {
  const few = db
    .selectFrom('dossier')
    .select(['bucket', 'integrate_state', sql<number>`1`.as('count')])
    .where(visibleTo(user))
  const { rows } = await sql<DossierCounts>`select ${sql.raw(sums)} from (${few}) few`.execute(db)
  return one(rows)
}

async function readCounters(ask: Ask, kind: Counted, id: string | null): Promise<DossierCounts> {
  return one(await ask(counters[kind], id === null ? [] : [id]))
}

function one([counts]: readonly DossierCounts[]): DossierCounts {
  if (!counts) throw new Error('the counters answered nothing')
  return counts
}

const counters: Record<Counted, Question<DossierCounts>> = {
  all: sumOf(`scope = 'all' and scope_id is null`, []),
  owner: sumOf(`scope = 'owner' and scope_id = $1`),
  firm: sumOf(`scope = 'firm' and scope_id = $1`),
  network: sumOf(`scope = 'firm' and scope_id in (select firm_id from network_firm where manager_id = $1)`),
}

function sumOf(scope: string, types: readonly ValueType[] = ['uuid']): Question<DossierCounts> {
  return { text: `select ${sums} from dossier_count where ${scope}`, types, read: countsIn }
}

function countsIn(sums: readonly number[]): DossierCounts {
  // A border: the names are those of the columns, in their order.
  return Object.fromEntries(names.map((name, at) => [name, sums[at]])) as DossierCounts
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
