import { buckets as allBuckets, type Bucket } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import type { BatchedQuery } from '../../adapters/database/batched-read.ts'
import { isVisible, portfolios } from '../../dossier/visibility.ts'
import { selectCards, selectParties, selectPresences, type Card, type Party, type Presence } from './card.ts'
import type { Filter, Page } from './filter.ts'

type Sql = RawBuilder<unknown>

/** What differs between lists of one shape: the columns of `input`. */
const columns = {
  who: 'uuid',
  viewer: 'uuid',
  bucket: 'text',
  integration: 'text',
  form: 'int',
  term: 'text',
  patterns: 'text',
  also: 'text',
  skip: 'bigint',
} as const
type Columns = typeof columns
export type ListQuery<Row> = BatchedQuery<Columns, Row>
export type Listing = { total: number; cards: Card[]; presences: Presence[]; parties: Party[] }

export function toInput({ scope, buckets, integration, form, term }: Filter, { page, size }: Page, viewer: string) {
  return {
    who: scope.id,
    viewer,
    bucket: buckets[0] ?? '',
    integration: integration ?? '',
    form: form ?? 0,
    term: term?.parts[0] ?? '',
    patterns: (term?.parts ?? []).map(toPattern).join(SEPARATOR),
    also: term ? [...term.parts.slice(1).map(escape), ...term.starts.map(toBeginning)].join(SEPARATOR) : '',
    skip: (page - 1) * size,
  }
}

// No term holds one: white space is typed as spaces only.
const SEPARATOR = '\t'
// % and _ are wildcards to LIKE; a person typing them means the characters.
const toPattern = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const escape = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
const toBeginning = (word: string) => (/^[\p{L}\p{N}]/u.test(word) ? String.raw`\m` : '') + escape(word)

/** Lists of one shape have one statement, whatever their values. */
export function toShape({ scope, buckets, integration, form, term }: Filter, { page, size }: Page): string {
  const given = [buckets.length === 1, integration !== null, form !== null, term !== null]
  return [scope.kind, ...given, page === 1, size].join()
}

/**
 * Over all dossiers of the company a term is counted exactly up to here; beyond, the list says this many and people
 * narrow their search. Counting a word that half the dossiers hold would take seconds.
 */
export const MOST_HITS = 1000

/** One page of a list and its total. */
export function pageQuery(filter: Filter, page: Page): ListQuery<Listing> {
  const { scope, term } = filter
  if (term === null && scope.kind !== 'client') {
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

/** Every dossier of a list, as `dossier_id`. */
export function allQuery(filter: Filter): ListQuery<{ dossier_id: string }> {
  return { columns, select: sql`${selectAll(filter)}` }
}

type Counted = keyof typeof portfolios
const who = sql`input.who`
const newestFirst = sql`order by last_activity desc, id desc`

/** The counters know every list that no term narrows. */
function selectTotal({ buckets, integration, form }: Filter, kind: Counted): Sql {
  const { relation, counts } = portfolios[kind]
  const conditions = [counts]
  if (integration !== null) conditions.push(sql`bucket = 'signed' and integrate_state = input.integration`)
  else if (buckets.length === 1) conditions.push(sql`bucket = input.bucket`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  return sql`select coalesce(sum(count), 0)::int from (${relation(who)}) portfolio join dossier_count on ${all(conditions)}`
}

/** A page, read along lanes of an index that are already in order and merged without sorting them. */
function selectInOrder(filter: Filter, kind: Counted, { page, size }: Page): Sql {
  const { relation, holds } = portfolios[kind]
  // What comes first is taken as it is met; further on, and with a form to look for, the rows skipped are not worth a look.
  const isMetFirst = page === 1 && filter.form === null
  const columns = isMetFirst ? sql`id, last_activity, card` : sql`id, last_activity`
  const lanes = toLanes(filter).map((lane) => {
    const conditions = [holds('dossier'), lane, ...narrowing(filter)]
    return sql`(select ${columns} from dossier where ${all(conditions)}
      ${newestFirst} limit input.skip + ${sql.lit(size)})`
  })
  const place = sql`select lane.* from (${relation(who)}) portfolio cross join lateral (${union(lanes)}) lane
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

/** All that a term finds, or all there is. */
function selectAll(filter: Filter): Sql {
  const { scope, term } = filter
  if (scope.kind === 'client') {
    const conditions = [isVisible('client', who), either(toLanes(filter)), ...narrowing(filter)]
    return sql`select id as dossier_id from dossier where ${all(conditions)}`
  }
  if (term !== null && scope.kind === 'all') return searchEverywhere(filter)
  const { relation, holds } = portfolios[scope.kind]
  const table = term === null ? 'dossier' : 'dossier_search'
  const id = term === null ? sql`id as dossier_id` : sql`dossier_id`
  const lanes = toLanes(filter).map(
    (lane) => sql`select ${id} from ${sql.table(table)} where ${all([holds(table), lane, ...narrowing(filter)])}`,
  )
  return sql`select lane.dossier_id from (${relation(who)}) portfolio cross join lateral (${union(lanes)}) lane`
}

/** What a term finds in the whole company. Each list has an index of its own, known by the very name of the list. */
function searchEverywhere({ buckets, integration, form, term }: Filter): Sql {
  const nth = (at: number) => sql`split_part(input.patterns, ${sql.lit(SEPARATOR)}, ${sql.lit(at + 1)})`
  const conditions = [...(term?.parts ?? []).map((_, at) => sql`search like ${nth(at)}`), holdsOthers]
  if (integration !== null) conditions.push(sql`integrate_state = input.integration`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  const lists = buckets.map(
    (bucket) => sql`select dossier_id from dossier_search where ${all([is(bucket), ...conditions])}`,
  )
  return sql`select dossier_id from (${union(lists)}) found`
}

/** The stretches of an index that make up a list. */
function toLanes({ buckets, integration }: Filter): Sql[] {
  if (integration !== null) return [sql`status = 'signed' and integrate_state = input.integration`]
  return buckets.length === 1 ? [sql`bucket = input.bucket`] : allBuckets.map(is)
}

const is = (bucket: Bucket) => sql`bucket = ${sql.lit(bucket)}`

function narrowing({ form, term }: Filter): Sql[] {
  // Row by row this takes half the time of LIKE, which only the index of trigrams understands.
  const holdsLongest = sql`strpos(search, input.term) > 0`
  return [...(form === null ? [] : [sql`form_id = input.form`]), ...(term === null ? [] : [holdsLongest, holdsOthers])]
}

const holdsOthers = sql`search ~ all(string_to_array(input.also, ${sql.lit(SEPARATOR)}))`

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)
const either = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`
const union = (selects: readonly Sql[]) => sql.join(selects, sql` union all `)
