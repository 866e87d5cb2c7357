import type { DossierCounts, WeekCount } from '@parcelle/contract/dashboard'
import { buckets, integrationStates } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Ask, Question, ValueType } from '../../adapters/database/ask.ts'
import type { Db } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { Written } from '../../send-reply.ts'
import { scopeOf, visibleTo, type Scope } from '../../visible-dossiers.ts'

/** The counters of the dashboard. Only those who decide the integration are told how it stands. */
export async function countDossiers({ db, ask }: { db: Db; ask: Ask }, user: User): Promise<Written<DossierCounts>> {
  const scope = scopeOf(user)
  const told = user.role === 'manage_dossier'
  const [counts] =
    scope.kind === 'client'
      ? await countFew(db, user, told)
      : await ask(counters[told ? 'told' : 'untold'][scope.kind], scope.id === null ? [] : [scope.id])
  if (counts === undefined) throw new Error('the counters answered nothing')
  return new Written(counts)
}

/** The answer as the contract says it, of rows with a bucket, an integration state and a count. */
function countsOf(told: boolean): string {
  const sum = (condition: string) => `coalesce(sum(count) filter (where ${condition}), 0)::int`
  const counts = [
    ...buckets.map((bucket) => [bucket, sum(`bucket = '${bucket}'`)]),
    ...integrationStates.map((state) => [
      `signed_${state}`,
      told ? sum(`bucket = 'signed' and integrate_state = '${state}'`) : 'null',
    ]),
  ]
  return `json_build_object(${counts.map(([name, count]) => `'${name}', ${count}`).join(', ')})::text`
}

/** A client has a handful of dossiers, under no counter of their own. */
async function countFew(db: Db, user: User, told: boolean): Promise<string[]> {
  const few = db
    .selectFrom('dossier')
    .select(['bucket', 'integrate_state', sql<number>`1`.as('count')])
    .where(visibleTo(user))
  const { rows } = await sql<{ counts: string }>`select ${sql.raw(countsOf(told))} as counts from (${few}) few`.execute(
    db,
  )
  return rows.map(({ counts }) => counts)
}

type Counted = Exclude<Scope['kind'], 'client'>
const counters = { told: countersOf(true), untold: countersOf(false) }

function countersOf(told: boolean): Record<Counted, Question<string>> {
  const sumOf = (whose: string, types: readonly ValueType[]): Question<string> => ({
    text: `select ${countsOf(told)} from dossier_count where ${whose}`,
    types,
    read: ([counts]: [string]) => counts,
  })
  return {
    all: sumOf(`scope = 'all' and scope_id is null`, []),
    owner: sumOf(`scope = 'owner' and scope_id = $1`, ['uuid']),
    firm: sumOf(`scope = 'firm' and scope_id = $1`, ['uuid']),
    network: sumOf(`scope = 'firm' and scope_id in (select firm_id from network_firm where manager_id = $1)`, ['uuid']),
  }
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
