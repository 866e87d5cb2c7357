import type { DossierCounts, WeekCount } from '@parcelle/contract/dashboard'
import { buckets, integrationStates } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Ask, Question, ValueType } from '../../adapters/database/ask.ts'
import type { Db } from '../../adapters/database/tables.ts'
import type { User } from '../../deps.ts'
import { Written } from '../../http/send-reply.ts'
import { scopeOf, visibleTo, type Scope } from '../../dossier/visibility.ts'

/** The counters of the dashboard. Only those who decide the integration are told how it stands. */
export async function countDossiers({ db, ask }: { db: Db; ask: Ask }, user: User): Promise<Written<DossierCounts>> {
  const scope = scopeOf(user)
  const told = user.role === 'manage_dossier'
  const [counts] =
    scope.kind === 'client'
      ? await countFew(db, user)
      : await ask(told ? integrationCounters : counters[scope.kind], scope.id === null ? [] : [scope.id])
  if (counts === undefined) throw new Error('the counters answered nothing')
  return new Written(JSON.stringify({ ...untold, ...counts }))
}

type Counts = Partial<DossierCounts>

const untold: Counts = Object.fromEntries(sumsOf(true).map(([name]) => [name, null]))

/** Sums of rows with a bucket, an integration state and a count, each under its name in the contract. */
function sumsOf(told: boolean): [name: string, sum: string][] {
  const sum = (condition: string) => `coalesce(sum(count) filter (where ${condition}), 0)::int`
  const states = integrationStates.map((state): [string, string] => [
    `signed_${state}`,
    sum(`bucket = 'signed' and integrate_state = '${state}'`),
  ])
  return [...buckets.map((bucket): [string, string] => [bucket, sum(`bucket = '${bucket}'`)]), ...(told ? states : [])]
}

/** A client has a handful of dossiers, under no counter of their own. */
async function countFew(db: Db, user: User): Promise<Counts[]> {
  const few = db
    .selectFrom('dossier')
    .select(['bucket', sql<number>`1`.as('count')])
    .where(visibleTo(user))
  const sums = sql.raw(
    sumsOf(false)
      .map(([name, sum]) => `${sum} as ${name}`)
      .join(', '),
  )
  return (await sql<Counts>`select ${sums} from (${few}) few`.execute(db)).rows
}

function countersOf(sums: [name: string, sum: string][], whose: string, types: readonly ValueType[]): Question<Counts> {
  return {
    text: `select ${sums.map(([, sum]) => sum).join(', ')} from dossier_count where ${whose}`,
    types,
    read: (columns) => Object.fromEntries(sums.map(([name], at) => [name, columns[at]])),
  }
}

const firms = 'select firm_id from network_firm where manager_id = $1'
const everyones = `scope = 'all' and scope_id is null`
const counters: Record<Exclude<Scope['kind'], 'client'>, Question<Counts>> = {
  all: countersOf(sumsOf(false), everyones, []),
  owner: countersOf(sumsOf(false), `scope = 'owner' and scope_id = $1`, ['uuid']),
  firm: countersOf(sumsOf(false), `scope = 'firm' and scope_id = $1`, ['uuid']),
  network: countersOf(sumsOf(false), `scope = 'firm' and scope_id in (${firms})`, ['uuid']),
}
/** How integration stands is counted for the whole company only. */
const integrationCounters = countersOf(sumsOf(true), everyones, [])

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
