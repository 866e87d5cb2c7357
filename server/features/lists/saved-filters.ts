import type { NamedFilter } from '@parcelle/contract/overview/lists'
import { sql } from 'kysely'
import { selectForOne } from '../../platform/database/batched-read.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import type { Filter } from '../../dossier/filter/filter.ts'
import { readTerm } from '../../dossier/filter/read-term.ts'
import { toAllQuery, toInput } from '../../dossier/filter/select.ts'
import { findScope } from '../../dossier/access/visibility.ts'
import { conflict } from '../../platform/errors/errors.ts'
import { MOST_HITS } from './sql.ts'

/** Each filter is counted whenever the list is open. */
const MOST_FILTERS = 20

/** The saved filters of a user, each with the number of dossiers it finds now. */
export async function listFilters(db: Db, user: User): Promise<{ filters: NamedFilter[] }> {
  const rows = await db
    .selectFrom('saved_filter')
    .select(['name', 'integration_state as integrationState', 'term as searchTerm', 'form', 'days', 'sort', 'columns'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  const filters: NamedFilter[] = []
  for (const row of rows) {
    const found = await countFound(db, user, row)
    filters.push({ ...row, count: Math.min(found, MOST_HITS), isMore: found > MOST_HITS })
  }
  return { filters }
}

type StoredFilter = Omit<NamedFilter, 'name' | 'count' | 'isMore'>

async function countFound(
  db: Db,
  user: User,
  { integrationState, searchTerm, form, days }: Omit<StoredFilter, 'sort' | 'columns'>,
): Promise<number> {
  const term = await readTerm(db, searchTerm)
  const filter: Filter = {
    scope: findScope(user),
    buckets: ['signed'],
    integration: integrationState,
    form,
    days,
    term,
  }
  const found = selectForOne(toAllQuery(filter), toInput(filter, { page: 1, size: MOST_HITS }, user.id))
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (${found} limit ${MOST_HITS + 1}) found`.execute(db)
  return rows[0]?.found ?? 0
}

export async function saveFilter(db: Db, user: User, name: string, filter: StoredFilter): Promise<void> {
  const { integrationState: integration_state, searchTerm: term, form, days, sort, columns } = filter
  const kept = { integration_state, term, form, days, sort, columns }
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from saved_filter where user_id = ${user.id} and name <> ${name}`.execute(db)
  if ((rows[0]?.others ?? 0) >= MOST_FILTERS) throw conflict('filters.error.too-many', { max: MOST_FILTERS })
  await db
    .insertInto('saved_filter')
    .values({ user_id: user.id, name, ...kept })
    .onConflict((same) => same.columns(['user_id', 'name']).doUpdateSet(kept))
    .execute()
}

export async function removeFilter(db: Db, user: User, name: string): Promise<void> {
  await db.deleteFrom('saved_filter').where('user_id', '=', user.id).where('name', '=', name).execute()
}
