import type { FilteredList, NamedFilter } from '@parcelle/contract/overview/lists'
import { sql } from 'kysely'
import { selectForOne } from '../../platform/database/batched-read.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import { toBuckets, type Filter } from '../../dossier/filter/filter.ts'
import { readTerm } from '../../dossier/filter/read-term.ts'
import { toAllQuery, toInput } from '../../dossier/filter/select.ts'
import { findScope } from '../../dossier/access/visibility.ts'
import { conflict, forbidden } from '../../platform/errors/errors.ts'
import { MOST_HITS } from './sql.ts'
import { countWaiting } from './waiting/find-waiting.ts'

/** Each filter is counted whenever the list is open. */
const MOST_FILTERS = 20

/** The saved filters of a user, each with the number of dossiers it finds now. */
export async function listFilters(db: Db, user: User, list: FilteredList): Promise<{ filters: NamedFilter[] }> {
  refuseOtherList(user, list)
  const rows = await db
    .selectFrom('saved_filter')
    .select(['list', 'name', 'state', 'integration_state as integrationState', 'term as searchTerm'])
    .select(['kind', 'form', 'days', 'sort', 'columns'])
    .where('user_id', '=', user.id)
    .where('list', '=', list)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  const filters: NamedFilter[] = []
  const count =
    list === 'waiting' && rows.length > 0 ? await waitingCounter(db) : (row: StoredFilter) => countFound(db, user, row)
  for (const row of rows) {
    const found = await count(row)
    filters.push({ ...row, count: Math.min(found, MOST_HITS), isMore: found > MOST_HITS })
  }
  return { filters }
}

type StoredFilter = Omit<NamedFilter, 'name' | 'count' | 'isMore'>

/** Everything that waits is counted once for all filters. */
async function waitingCounter(db: Db) {
  const counts = await countWaiting(db)
  return ({ kind }: StoredFilter) =>
    counts.filter((one) => kind === null || one.kind === kind).reduce((sum, { count }) => sum + count, 0)
}

async function countFound(db: Db, user: User, filter: StoredFilter): Promise<number> {
  const found = filter.list === 'received' ? receivedQuery : await dossiersQuery(db, user, filter)
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (${found} limit ${MOST_HITS + 1}) found`.execute(db)
  return rows[0]?.found ?? 0
}

const receivedQuery = sql`select from received_dossier`

async function dossiersQuery(
  db: Db,
  user: User,
  { list, state, integrationState, searchTerm, form, days }: StoredFilter,
) {
  const isSigned = list === 'integration'
  const filter: Filter = {
    scope: findScope(user),
    buckets: isSigned ? ['signed'] : toBuckets(state ?? undefined),
    integration: isSigned ? integrationState : null,
    form,
    days: isSigned ? days : null,
    term: await readTerm(db, searchTerm),
  }
  return selectForOne(toAllQuery(filter), toInput(filter, { page: 1, size: MOST_HITS }, user.id))
}

export async function saveFilter(db: Db, user: User, name: string, filter: StoredFilter): Promise<void> {
  const { list, integrationState: integration_state, searchTerm: term, ...rest } = filter
  refuseOtherList(user, list)
  const conditions = { integration_state, term, ...rest }
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from saved_filter
    where user_id = ${user.id} and list = ${list} and name <> ${name}`.execute(db)
  if ((rows[0]?.others ?? 0) >= MOST_FILTERS) throw conflict('filters.error.too-many', { max: MOST_FILTERS })
  await db
    .insertInto('saved_filter')
    .values({ user_id: user.id, list, name, ...conditions })
    .onConflict((same) => same.columns(['user_id', 'list', 'name']).doUpdateSet(conditions))
    .execute()
}

export async function removeFilter(db: Db, user: User, list: FilteredList, name: string): Promise<void> {
  refuseOtherList(user, list)
  await db
    .deleteFrom('saved_filter')
    .where('user_id', '=', user.id)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute()
}

/** All lists but that of all dossiers are for those who decide. */
function refuseOtherList({ role }: User, list: FilteredList): void {
  if (list !== 'dossiers' && role !== 'manage_dossier') throw forbidden()
}
