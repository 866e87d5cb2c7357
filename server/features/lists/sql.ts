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
import { portfolios } from '../../dossier/access/visibility.ts'
import { selectCards, selectParties, selectPresences, type Card, type Party, type Presence } from './card.ts'

export type Listing = { total: number; cards: Card[]; presences: Presence[]; parties: Party[] }

/** Lists of one shape have one statement, whatever their values. */
export function toShape(filter: Filter, { page, size }: Page): string {
  const { scope, buckets, integration, form, days, toCorrect = false, term } = filter
  const given = [buckets.length === 1, integration !== null, form !== null, days !== null, toCorrect, term !== null]
  return [scope.kind, ...given, page === 1, size].join()
}

/**
 * Over all dossiers of the company a term is counted exactly up to here; beyond, the list says this many and people
 * narrow their search. Counting a word that half the dossiers hold would take seconds.
 */
export const MOST_HITS = 1000

/** One page of a list and its total. */
export function pageQuery(filter: Filter, page: Page): ListQuery<Listing> {
  const { scope } = filter
  if (!needsCounting(filter) && scope.kind !== 'client') {
    return listing(selectTotal(filter, scope.kind), { page: selectInOrder(filter, scope.kind, page) })
  }
  const isEverywhere = scope.kind === 'all'
  const limit = isEverywhere ? sql`limit ${sql.lit(MOST_HITS + 1)}` : sql``
  const total = sql`select count(*)::int from hits`
  // Too many are not put in order: their page is found another way.
  const few = isEverywhere ? sql`where (${total}) <= ${sql.lit(MOST_HITS)}` : sql``
  const isOfClient = scope.kind === 'client'
  return listing(total, { hits: sql`${selectAll(filter)} ${limit}`, page: byId(sortHits(few, page)) }, isOfClient)
}

/** A page of the newest hits of a term that more than `MOST_HITS` dossiers hold: met soon in the order of the list. */
export function densePageQuery(filter: Filter, page: Page): ListQuery<Listing> {
  return listing(sql`select ${sql.lit(MOST_HITS)}`, { page: selectInOrder(filter, 'all', page) })
}

/** The total and the page, which may go by other relations written before it. Only clients may be several parties. */
function listing(total: Sql, relations: Record<string, Sql>, isOfClient = false): ListQuery<Listing> {
  const parties = isOfClient ? sql`(${selectParties})` : sql`'[]'::json`
  const named = Object.entries(relations).map(([name, select]) => sql`${sql.ref(name)} as materialized (${select})`)
  const select = sql<Listing>`with ${sql.join(named)}
    select (${total}) as total, (${selectCards}) as cards, (${selectPresences}) as presences, ${parties} as parties`
  return { columns, select }
}

type Counted = keyof typeof portfolios
const newestFirst = sql`order by last_activity desc, id desc`

/** The counters know every list that no term narrows. */
function selectTotal({ buckets, integration, form }: Filter, kind: Counted): Sql {
  const { relation, counts } = portfolios[kind]
  const conditions = [counts]
  if (integration !== null) conditions.push(sql`bucket = 'signed' and integrate_state = input.integration`)
  else if (buckets.length === 1) conditions.push(sql`bucket = input.bucket`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  return sql`select coalesce(sum(count), 0)::int from (${relation(who)}) portfolio join dossier_count on ${joinAnd(conditions)}`
}

/** A page, read along lanes of an index that are already in order and merged without sorting them. */
function selectInOrder(filter: Filter, kind: Counted, { page, size }: Page): Sql {
  const { relation, holds } = portfolios[kind]
  // What comes first is taken as it is met; further on, and with a form to look for, the rows skipped are not worth a look.
  const isMetFirst = page === 1 && filter.form === null
  const columns = isMetFirst ? sql`id, last_activity, card` : sql`id, last_activity`
  const lanes = toIndexRanges(filter).map((lane) => {
    const conditions = [holds('dossier'), lane, ...toConditions(filter)]
    return sql`(select ${columns} from dossier where ${joinAnd(conditions)}
      ${newestFirst} limit input.skip + ${sql.lit(size)})`
  })
  const place = sql`select lane.* from (${relation(who)}) portfolio cross join lateral (${joinUnion(lanes)}) lane
    order by lane.last_activity desc, lane.id desc offset input.skip limit ${sql.lit(size)}`
  return isMetFirst ? place : byId(place)
}

/** The keys of a page of hits. */
function sortHits(condition: Sql, { size }: Page): Sql {
  // The inner limit has each looked up by its id.
  return sql`select id, last_activity from hits
    cross join lateral (select id, last_activity from dossier where id = dossier_id limit 1) met
    ${condition} ${newestFirst} offset input.skip limit ${sql.lit(size)}`
}

const byId = (keys: Sql) =>
  sql`select dossier.id, dossier.last_activity, card from (${keys}) key join dossier on dossier.id = key.id`

/**
 * For the rest of a transaction. What the planner expects of a word it has not met is often wrong, so it is told: read no
 * table whole; then, put nothing in order that an index already has in order.
 */
export const planBy = { index: sql`set local enable_seqscan = off`, order: sql`set local enable_sort = off` }
