import type { DossierCounts, WeekCount } from '@parcelle/contract/overview/dashboard'
import { buckets, integrationStates } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import { batchedRead } from '../../../platform/database/batched-read.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { findScope, isVisible, portfolios, type ScopeKind } from '../../../dossier/access/visibility.ts'

/** Counts the dossiers a user may see. Only roles that decide the integration see its counts. */
export function dossierCounter(db: Db): (user: User) => Promise<DossierCounts> {
  const countIn = (kind: ScopeKind) =>
    batchedRead(db, {
      columns: { who: 'uuid' },
      select: sql<DossierCounts>`select ${sums} from (${counted(kind)}) counted`,
    })
  const readers = {
    owner: countIn('owner'),
    firm: countIn('firm'),
    network: countIn('network'),
    client: countIn('client'),
    all: countIn('all'),
  } satisfies Record<ScopeKind, unknown>
  return async (user) => {
    const { kind, id } = findScope(user)
    const [counts] = await readers[kind]({ who: id })
    if (!counts) throw new Error('the counters query returned no row')
    return user.role === 'manage_dossier' ? counts : { ...counts, ...untold }
  }
}

/** The counters of a scope. A client has none: their few dossiers are counted. */
function counted(kind: ScopeKind): RawBuilder<unknown> {
  const who = sql`input.who`
  if (kind === 'client')
    return sql`select bucket, integrate_state, 1 as count from dossier where ${isVisible(kind, who)}`
  const { relation, counts } = portfolios[kind]
  return sql`select bucket, integrate_state, count from (${relation(who)}) portfolio join dossier_count on ${counts}`
}

const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`

const sums = sql.join([
  ...buckets.map((bucket) => sql`${sum(sql`bucket = ${sql.lit(bucket)}`)} as ${sql.ref(bucket)}`),
  ...integrationStates.map(
    (state) =>
      sql`${sum(sql`bucket = 'signed' and integrate_state = ${sql.lit(state)}`)} as ${sql.ref(`signed_${state}`)}`,
  ),
])

const untold = {
  signed_ongoing: null,
  signed_validated: null,
  signed_sync: null,
  signed_error: null,
  signed_refused: null,
}

/** Whole weeks from Monday to Sunday, the current one last; empty weeks count zero. */
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
