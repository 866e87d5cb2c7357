import type { Filter, Page } from './filter.ts'
import { binder, type Bind, type Slot } from './slots.ts'

/** SQL text, and what its $1, $2… stand for. It is the same for all filters and pages of one shape. */
export type Query = { text: string; slots: readonly Slot[] }
/** `hits` comes before the select, if at all; `rows` are the dossiers `d` of the page, `total` counts the whole list. */
export type PageQuery = Omit<Query, 'text'> & { hits: string; rows: string; total: string }

/**
 * Over all dossiers of the company a term is counted exactly up to here; beyond, the list says this many and people
 * narrow their search. Counting a word that half the dossiers hold would take seconds.
 */
export const MOST_HITS = 1000

const ORDER = 'order by last_activity desc, id desc'
const KEYS = 'id, last_activity'
const CARD = `${KEYS}, xmin, card, people`

/** What the text of `pageOf` depends on; a search over all dossiers has no shape, its lists are told apart by name. */
export function shapeOf({ scope, buckets, integration, form, term }: Filter, page: Page): string {
  const lists = integration ?? (buckets.length === 1 ? 'one' : buckets.join())
  const depth = page.page === 1 ? 0 : reach(page)
  return `${scope.kind} ${lists} ${form === null} ${term === null} ${depth} ${page.size}`
}

// A character that JSON never holds as such.
export const BETWEEN_CARDS = '\x1e'

/** The cards of some dossiers `d` in the order of the list, and whether anybody is on one of them. */
export function cardsOf(rows: string): string {
  return `select string_agg(d.xmin || d.card || d.people, '${BETWEEN_CARDS}' order by d.last_activity desc, d.id desc) as cards,
      exists (select from dossier_presence where dossier_id = any(array_agg(d.id))) as visited
    from ${rows}`
}

/** One page and the total. */
export function pageOf(filter: Filter, page: Page): PageQuery {
  if (filter.term === null && filter.scope.kind !== 'client') return countedPage(filter, page)
  const { bind, slots } = binder()
  const isEverywhere = filter.scope.kind === 'all'
  const found = isEverywhere ? `${everywhere(filter, bind)} limit ${MOST_HITS + 1}` : within(inSql(filter, bind), bind)
  const hits = `with hits as materialized (${found})`
  const total = 'select count(*)::int from hits'
  // Too many are not put in order: their page is found another way.
  const few = isEverywhere ? ` where (${total}) <= ${MOST_HITS}` : ''
  // The limit has each looked up by its id.
  const one = `select ${CARD} from dossier where id = dossier_id limit 1`
  const met = `(select one.* from hits cross join lateral (${one}) one${few}) met`
  return { hits, rows: `(${cut(met, page, bind)}) d`, total, slots }
}

function countedPage(asked: Filter, page: Page): PageQuery {
  const { bind, slots } = binder()
  const filter = inSql(asked, bind)
  const who = filter.scope.id === null ? '' : bind('who')
  const form = filter.form === null ? '' : ` and form_id = ${bind('form')}::int`
  const total = counted(filter, who, form)
  if (page.page === 1 && form === '') {
    // What comes first is taken as it is met; further on, the rows skipped are not worth a look.
    return {
      hits: '',
      rows: `(${ordered(filter, who, { what: CARD, also: '', bound: page.size })}) d`,
      total,
      slots,
    }
  }
  const near = `(${ordered(filter, who, { what: KEYS, also: form, bound: reach(page) })}) near`
  return { hits: '', rows: byId(cut(near, page, bind)), total, slots }
}

/** A page of the newest hits of a term that more than `MOST_HITS` dossiers hold: met soon in the order of the list. */
export function densePageOf(asked: Filter, page: Page): PageQuery {
  const { bind, slots } = binder()
  const filter = inSql(asked, bind)
  const form = filter.form === null ? '' : ` and form_id = ${bind('form')}::int`
  const holding = `${form} and ${holds(bind)}`
  const near = `(${ordered(filter, '', { what: KEYS, also: holding, bound: reach(page) })}) near`
  return { hits: '', rows: byId(cut(near, page, bind)), total: `select ${MOST_HITS}`, slots }
}

/** Every dossier of a list, for the export. */
export function allOf(filter: Filter): Query {
  const { bind, slots } = binder()
  const isEverywhere = filter.term !== null && filter.scope.kind === 'all'
  return { text: isEverywhere ? everywhere(filter, bind) : within(inSql(filter, bind), bind), slots }
}

function byId(page: string): string {
  return `(${page}) page join dossier d on d.id = page.id`
}

/** The same filter, its lists as SQL. A single one is a value, so that all lists share one statement. */
type InSql = Omit<Filter, 'buckets'> & { buckets: readonly string[] }

function inSql(filter: Filter, bind: Bind): InSql {
  if (filter.integration !== null || filter.buckets.length !== 1)
    return { ...filter, buckets: filter.buckets.map((bucket) => `'${bucket}'`) }
  return { ...filter, buckets: [bind('bucket')] }
}

function cut(from: string, { page, size }: Page, bind: Bind): string {
  if (page === 1) return `select * from ${from} ${ORDER} limit ${size}`
  return `select * from (select * from ${from} ${ORDER} offset ${bind('offset')}::bigint) rest limit ${size}`
}

// The planner must know that few rows are wanted, or it sorts them all; a power of eight keeps the statements few.
function reach({ page, size }: Page): number {
  let bound = 16
  while (bound < page * size) bound *= 8
  return bound
}

/** What is read along an index, under which other conditions, and how far at most. */
type Lane = { what: string; also: string; bound: number }

/** Lanes of an index, each already in order, merged without sorting. */
function ordered(filter: InSql, who: string, lane: Lane): string {
  if (filter.scope.kind !== 'network') return merged(lanes(filter, ownKey(filter, who)), lane)
  return `select lane.* from network_firm firm
    cross join lateral (${merged(lanes(filter, 'firm_id = firm.firm_id'), lane)}) lane
    where firm.manager_id = ${who} ${ORDER} limit ${lane.bound}`
}

function merged(conditions: readonly string[], { what, also, bound }: Lane): string {
  const branches = conditions.map(
    (condition) => `select ${what} from dossier where ${condition}${also} ${ORDER} limit ${bound}`,
  )
  const [only] = branches
  if (only !== undefined && branches.length === 1) return only
  return `select * from (${branches.map((branch) => `(${branch})`).join(' union all ')}) lanes ${ORDER} limit ${bound}`
}

function lanes({ buckets, integration }: InSql, key: string): string[] {
  const own = key === '' ? '' : `${key} and `
  if (integration !== null) return [`${own}status = 'signed' and integrate_state = '${integration}'`]
  return buckets.map((bucket) => `${own}bucket = ${bucket}`)
}

function ownKey({ scope }: InSql, who: string): string {
  if (scope.kind === 'all') return ''
  return `${scope.kind === 'firm' ? 'firm_id' : 'owner_id'} = ${who}`
}

/** The counters know every list that no term narrows. */
function counted(filter: InSql, who: string, form: string): string {
  const key = {
    all: `scope = 'all' and scope_id is null`,
    owner: `scope = 'owner' and scope_id = ${who}`,
    firm: `scope = 'firm' and scope_id = ${who}`,
    network: `scope = 'firm' and scope_id in (select firm_id from network_firm where manager_id = ${who})`,
    client: 'false',
  }[filter.scope.kind]
  return `select coalesce(sum(count), 0)::int from dossier_count where ${key}${chosen(filter)}${form}`
}

function chosen({ buckets, integration }: InSql): string {
  if (integration !== null) return ` and bucket = 'signed' and integrate_state = '${integration}'`
  return buckets.length === 1 ? ` and bucket = ${buckets[0]}` : ''
}

/** All that a term finds in a portfolio, all that is in it, or the few dossiers of a client. */
function within(filter: InSql, bind: Bind): string {
  const { scope, form, term } = filter
  const who = scope.id === null ? '' : bind('who')
  const narrowed = form === null ? '' : ` and form_id = ${bind('form')}::int`
  if (scope.kind === 'client') return ofClient(filter, who, term === null ? narrowed : `${narrowed} and ${holds(bind)}`)
  const from = term === null ? 'select id as dossier_id from dossier' : 'select dossier_id from dossier_search'
  const holding = term === null ? '' : ` and ${holdsByPairs(bind)}`
  const ofKey = (key: string) =>
    lanes(filter, key)
      .map((lane) => `${from} where ${lane}${narrowed}${holding}`)
      .join(' union all ')
  if (scope.kind === 'network') {
    return `select lane.* from network_firm firm cross join lateral (${ofKey('firm_id = firm.firm_id')}) lane
      where firm.manager_id = ${who}`
  }
  return ofKey(ownKey(filter, who))
}

/** Row by row this takes half the time of LIKE, which only the index of trigrams understands. */
const holds = (bind: Bind) => `strpos(search, ${bind('term')}) > 0`

/** What lacks a pair of the term's letters is passed over without a look at its text: nine rows in ten. */
const holdsByPairs = (bind: Bind) => `case when pairs & ${bind('pairs')} = ${bind('pairs')} then ${holds(bind)} end`

/** What a term finds in the whole company. Each list has an index of its own, known by the very name of the list. */
function everywhere({ buckets, integration, form }: Filter, bind: Bind): string {
  const like = `search like ${bind('like')}`
  const narrowed = form === null ? '' : ` and form_id = ${bind('form')}::int`
  const chosen = integration === null ? '' : ` and integrate_state = '${integration}'`
  const lanes = buckets.map((bucket) => `bucket = '${bucket}'${chosen} and ${like}${narrowed}`)
  return `select dossier_id from (${lanes
    .map((lane) => `select dossier_id from dossier_search where ${lane}`)
    .join(' union all ')}) found`
}

/** A client has a handful: his own, and those he was let into. */
function ofClient(filter: InSql, who: string, narrowed: string): string {
  return `select id as dossier_id from dossier where id in (
      select own.id from client me join dossier own on own.client_id = me.id where me.user_id = ${who}
      union
      select shared.dossier_id from client me join dossier_authorized_client shared on shared.client_id = me.id
      where me.user_id = ${who}
    )${chosen(filter)}${narrowed}`
}
