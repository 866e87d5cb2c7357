import { splitOrder, type ListOrder } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Filter } from '../../../dossier/filter/filter.ts'
import { toOrder } from '../../../dossier/filter/order.ts'
import {
  columns,
  joinAnd,
  selectAll,
  toConditions,
  toIndexRanges,
  type ListQuery,
  type Sql,
} from '../../../dossier/filter/select.ts'
import type { User } from '../../../platform/http/user.ts'
import { MOST_HITS } from '../sql.ts'

/** A dossier and a list of signed dossiers in which it is or was. */
export type Place = { id: string; user: Pick<User, 'id'>; filter: Filter; order: ListOrder }
export type Direction = 'next' | 'previous'

type QueuePlace = { before: number; total: number; isListed: boolean }

export function placeQuery({ id, filter, order }: Place): ListQuery<QueuePlace> {
  const isListed = inList(filter)
  const isBefore = comesAfter(filter, order, 'previous')
  const select = sql<QueuePlace>`
    with own as materialized (${selectKey(id, filter, order)})
    select (select count(*)::int from (
        select from own, dossier where ${joinAnd([...isListed, isBefore])} limit ${sql.lit(MOST_HITS)}) found) as before,
      (select count(*)::int from (select from dossier where ${joinAnd(isListed)} limit ${sql.lit(MOST_HITS + 1)}) found) as total,
      exists (select from dossier where id = ${id}::uuid and ${joinAnd(isListed)}) as "isListed"`
  return { columns, select }
}

export function neighbourQuery({ id, filter, order, user }: Place, direction: Direction): ListQuery<{ id: string }> {
  const { key, isDescending } = toOrder(filter, order)
  const isFree = sql`not exists (select from dossier_lease lease
    where lease.dossier_id = dossier.id and lease.user_id <> ${user.id}::uuid and lease.until > now())`
  const isOther = sql`dossier.id <> ${id}::uuid`
  const way = isDescending === (direction === 'next') ? sql`desc` : sql`asc`
  const select = sql<{ id: string }>`
    with own as materialized (${selectKey(id, filter, order)})
    select found.id from own cross join lateral (
      select dossier.id from dossier
      where ${joinAnd([...inList(filter), isFree, isOther, comesAfter(filter, order, direction)])}
      order by ${key} ${way}, dossier.id ${way} limit 1
    ) found`
  return { columns, select }
}

/** A search is done once, by its own indexes; other filters are ranges of the index of the order. */
function inList(filter: Filter): Sql[] {
  if (filter.term === null) return [...toIndexRanges(filter), ...toConditions(filter)]
  return [sql`dossier.id in (select dossier_id from (${selectAll(filter)} limit ${sql.lit(MOST_HITS)}) hits)`]
}

/**
 * The place of the dossier itself. A decision changes the last activity: in that order, the list starts again at its
 * beginning after one.
 */
function selectKey(id: string, filter: Filter, order: ListOrder): Sql {
  const { key } = toOrder(filter, order)
  const isMoved = splitOrder(order).sort === 'activity' ? sql`not (${joinAnd(inList(filter))})` : sql`false`
  return sql`select dossier.id, ${key} as key, ${isMoved} as is_moved from dossier where dossier.id = ${id}::uuid`
}

function comesAfter(filter: Filter, order: ListOrder, direction: Direction): Sql {
  const { key, isDescending } = toOrder(filter, order)
  const sign = isDescending === (direction === 'next') ? sql`<` : sql`>`
  const isAfter = sql`(${key}, dossier.id) ${sign} (own.key, own.id)`
  return splitOrder(order).sort === 'activity' ? sql`(own.is_moved or ${isAfter})` : isAfter
}
