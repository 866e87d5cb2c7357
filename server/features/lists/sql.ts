import { sql } from 'kysely'
import { needsCounting, type Filter, type Page } from '../../dossier/filter/filter.ts'
import {
  joinAnd,
  columns,
  toConditions,
  selectAll,
  toIndexRanges,
  joinUnion,
  who,
  type ListQuery,
  type Sql,
} from '../../dossier/filter/select.ts'
import { toOrder } from '../../dossier/filter/order.ts'
import { portfolios, type ScopeKind } from '../../dossier/access/visibility.ts'
import {
  selectCards,
  selectLeases,
  selectParties,
  selectPresences,
  type Card,
  type Party,
  type Presence,
  type TakenDossier,
} from './card.ts'

/** What lists show of the people at work: in tables that no replica has. */
type PageActivity = { presences: Presence[]; leases: TakenDossier[] }
/** `ids`: an array as PostgreSQL writes it. */
export type Hits = { total: number; ids: string }
export type Listing = { total: number; cards: Card[]; presences: Presence[]; parties: Party[]; leases: TakenDossier[] }

/** The cache key of a statement: filters that differ only in their values share one. */
export function toShape(filter: Filter, { page, size, order }: Page): string {
  const { scope, buckets, integration, form, days, toCorrect = false, term } = filter
  const given = [buckets.length === 1, integration !== null, form !== null, days !== null, toCorrect, term !== null]
  return [scope.kind, ...given, page === 1, size, order].join()
}

/**
 * Beyond this many hits, a search over all dossiers shows this number instead of the exact total: counting a word that
 * half the dossiers contain takes seconds.
 */
export const MOST_HITS = 1000

export function pageQuery(filter: Filter, page: Page, isReplica = false): ListQuery<Listing> {
  const { scope } = filter
  if (!needsCounting(filter) && scope.kind !== 'client') {
    return listing(
      selectTotal(filter, scope.kind),
      { page: selectInOrder(filter, scope.kind, page) },
      filter,
      page,
      isReplica,
    )
  }
  const sorted = byId(sortHits(sql``, filter, page))
  return listing(countHits, { hits: selectAll(filter), page: sorted }, filter, page, isReplica)
}

/**
 * A page of a search over all dossiers. With more than `MOST_HITS` hits it is empty: `denseHitsQuery` finds it instead of
 * sorting them. Planned each time, therefore apart from what is then read of the dossiers.
 */
export function hitsQuery(filter: Filter, page: Page): ListQuery<Hits> {
  const hits = sql`${selectAll(filter)} limit ${sql.lit(MOST_HITS + 1)}`
  const few = sql`where (${countHits}) <= ${sql.lit(MOST_HITS)}`
  const select = sql<Hits>`with hits as materialized (${hits})
    select (${countHits}) as total, ${idsOf(sortHits(few, filter, page), filter, page)} as ids`
  return { columns, select }
}

/** A page of a search with more than `MOST_HITS` hits: in list order, matching dossiers come soon. */
export function denseHitsQuery(filter: Filter, page: Page): ListQuery<Hits> {
  const ids = idsOf(selectInOrder(filter, 'all', page), filter, page)
  return { columns, select: sql<Hits>`select ${sql.lit(MOST_HITS)} as total, ${ids} as ids` }
}

/** What the back office sees of the dossiers of a page, in the order of their ids. */
export function cardsQuery(isReplica: boolean) {
  // The inner limit makes the planner look up each dossier by its id.
  const select = sql<Omit<Listing, 'total'>>`with page as materialized (
      select place.id, key, card from unnest(input.ids::uuid[]) with ordinality place(id, key)
      cross join lateral (select card from dossier where dossier.id = place.id limit 1) met
    )
    select ${selectDossiers('all', sql`key`, isReplica)}`
  return { columns: { ids: 'text', viewer: 'uuid' }, select } as const
}

/** Who is present on the dossiers of a page, and who has taken them. */
export const presentQuery = {
  columns: { ids: 'text', viewer: 'uuid' },
  select: sql<PageActivity>`with page as (select unnest(input.ids::uuid[]) as id)
    select (${selectPresences}) as presences, (${selectLeases}) as leases`,
} as const

/** Selects a total and a page; `relations` are the CTEs they use, in order. */
function listing(
  total: Sql,
  relations: Record<string, Sql>,
  filter: Filter,
  { order }: Page,
  isReplica: boolean,
): ListQuery<Listing> {
  const named = Object.entries(relations).map(([name, select]) => sql`${sql.ref(name)} as materialized (${select})`)
  const select = sql<Listing>`with ${sql.join(named)}
    select (${total}) as total, ${selectDossiers(filter.scope.kind, inOrder(filter, order), isReplica)}`
  return { columns, select }
}

/**
 * The columns of a listing that tell of the dossiers of its `page`. An advisor signs their own dossiers only as the
 * advisor, and the back office signs nothing: they need no look at the envelopes. Only the back office takes dossiers.
 */
function selectDossiers(kind: ScopeKind, order: Sql, isReplica: boolean): Sql {
  const parties = kind !== 'owner' && kind !== 'all' ? sql`(${selectParties})` : sql`'[]'::json`
  const presences = isReplica ? sql`'[]'::json` : sql`(${selectPresences})`
  const leases = kind === 'all' && !isReplica ? sql`(${selectLeases})` : sql`'[]'::json`
  return sql`(${selectCards(order)}) as cards, ${presences} as presences, ${parties} as parties, ${leases} as leases`
}

const countHits = sql`select count(*)::int from hits`

const idsOf = (keys: Sql, filter: Filter, { order }: Page) =>
  sql`array(select id from (${keys}) place order by ${inOrder(filter, order)})::text`

function inOrder(filter: Filter, order: Page['order']): Sql {
  const { direction } = toOrder(filter, order)
  return sql`key ${direction}, id ${direction}`
}

type PortfolioKind = keyof typeof portfolios

/** The counters have the total of every list without a search term. */
function selectTotal({ buckets, integration, form }: Filter, kind: PortfolioKind): Sql {
  const { relation, counts } = portfolios[kind]
  const conditions = [counts]
  if (integration !== null) conditions.push(sql`bucket = 'signed' and integrate_state = input.integration`)
  else if (buckets.length === 1) conditions.push(sql`bucket = input.bucket`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  return sql`select coalesce(sum(count), 0)::int from (${relation(who)}) portfolio join dossier_count on ${joinAnd(conditions)}`
}

/** Reads each index range in its own order and merges them, without a sort. */
function selectInOrder(filter: Filter, kind: PortfolioKind, { page, size, order }: Page): Sql {
  const { relation, holds } = portfolios[kind]
  // The first page reads cards directly. Later pages, and a filter by form, read keys first, so that skipped rows are
  // not loaded.
  const isMetFirst = page === 1 && filter.form === null
  const { key, direction } = toOrder(filter, order)
  const columns = isMetFirst ? sql`id, ${key} as key, card` : sql`id, ${key} as key`
  const ranges = toIndexRanges(filter).map((range) => {
    const conditions = [holds('dossier'), range, ...toConditions(filter)]
    return sql`(select ${columns} from dossier where ${joinAnd(conditions)}
      order by ${key} ${direction}, id ${direction} limit input.skip + ${sql.lit(size)})`
  })
  const place = sql`select slice.* from (${relation(who)}) portfolio cross join lateral (${joinUnion(ranges)}) slice
    order by slice.key ${direction}, slice.id ${direction} offset input.skip limit ${sql.lit(size)}`
  return isMetFirst ? place : byId(place)
}

function sortHits(condition: Sql, filter: Filter, { size, order }: Page): Sql {
  const { key, direction } = toOrder(filter, order)
  // The inner limit makes the planner look up each dossier by its id.
  return sql`select id, key from hits
    cross join lateral (select id, ${key} as key from dossier where id = dossier_id limit 1) met
    ${condition} order by key ${direction}, id ${direction} offset input.skip limit ${sql.lit(size)}`
}

const byId = (keys: Sql) =>
  sql`select dossier.id, place.key, card from (${keys}) place join dossier on dossier.id = place.id`

/**
 * Planner settings for the rest of the transaction. Its estimates for rare words are often wrong, so sequential scans,
 * or sorts that an index already provides, are disabled.
 */
export const planBy = { index: sql`set local enable_seqscan = off`, order: sql`set local enable_sort = off` }
