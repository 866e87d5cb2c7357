import type { Question, ValueType } from '../../adapters/database/ask.ts'
import type { Filter, Page } from './list-filter.ts'

/** SQL text with the values of its $1, $2… and their types. */
export type Query = Question & { values: (string | number)[] }
/** `hits` comes before the select, if at all; `rows` are the dossiers `d` of the page, `total` counts the whole list. */
export type PageQuery = Omit<Query, 'text'> & { hits: string; rows: string; total: string }

/**
 * Over all dossiers of the company a term is counted exactly up to here; beyond, the list says this many and people
 * narrow their search. Counting a word that half the dossiers hold would take seconds.
 */
export const MOST_HITS = 1000

const ORDER = 'order by last_activity desc, id desc'
const KEYS = 'id, last_activity'

/** One page and the total. */
export function pageOf(filter: Filter, page: Page): PageQuery {
  if (filter.pattern === null && filter.scope.kind !== 'client') return countedPage(filter, page)
  const { bind, ...bound } = binder()
  const hits = `with hits as materialized (${found(inSql(filter, bind), bind)}${most(filter)})`
  return { hits, rows: byId(cut('hits', page, bind)), total: 'select count(*)::int from hits', ...bound }
}

function countedPage(asked: Filter, page: Page): PageQuery {
  const { bind, ...bound } = binder()
  const filter = inSql(asked, bind)
  const who = filter.scope.id === null ? '' : bind(filter.scope.id, 'uuid')
  const form = filter.form === null ? '' : ` and form_id = ${bind(filter.form, 'int')}::int`
  const total = counted(filter, who, form)
  if (page.page === 1 && form === '') {
    // What comes first is taken as it is met; further on, the rows skipped are not worth a look.
    return { hits: '', rows: `(${ordered(filter, who, { what: '*', also: '', bound: page.size })}) d`, total, ...bound }
  }
  const near = `(${ordered(filter, who, { what: KEYS, also: form, bound: reach(page) })}) near`
  return { hits: '', rows: byId(cut(near, page, bind)), total, ...bound }
}

/** A page of the newest hits of a term that more than `MOST_HITS` dossiers hold: met soon in the order of the list. */
export function densePageOf(asked: Filter, page: Page): PageQuery {
  const { bind, ...bound } = binder()
  const filter = inSql(asked, bind)
  const form = filter.form === null ? '' : ` and form_id = ${bind(filter.form, 'int')}::int`
  const like = `${form} and (search || '') like ${bind(filter.pattern ?? '%', 'text')}`
  const near = `(${ordered(filter, '', { what: KEYS, also: like, bound: reach(page) })}) near`
  return { hits: '', rows: byId(cut(near, page, bind)), total: `select ${MOST_HITS}`, ...bound }
}

/** Every dossier of a list, for the export. */
export function allOf(filter: Filter): Query {
  const { bind, ...bound } = binder()
  return { text: found(inSql(filter, bind), bind), ...bound }
}

function byId(page: string): string {
  return `(${page}) page join dossier d on d.id = page.id`
}

function binder(): { bind: Bind; values: (string | number)[]; types: ValueType[] } {
  const values: (string | number)[] = []
  const types: ValueType[] = []
  const bind: Bind = (value, type) => {
    types.push(type)
    return `$${values.push(value)}`
  }
  return { values, types, bind }
}

/** The same filter, its lists as SQL. A single one is a value, so that all lists share one statement. */
type InSql = Omit<Filter, 'buckets'> & { buckets: readonly string[] }

function inSql(filter: Filter, bind: Bind): InSql {
  const [only] = filter.buckets
  if (filter.integration !== null || only === undefined || filter.buckets.length > 1)
    return { ...filter, buckets: filter.buckets.map((bucket) => `'${bucket}'`) }
  return { ...filter, buckets: [bind(only, 'text')] }
}

function cut(from: string, { page, size }: Page, bind: Bind): string {
  return `select * from (select * from ${from} ${ORDER} offset ${bind((page - 1) * size, 'bigint')}::bigint) rest limit ${size}`
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

/** `column` is how a column is written: as it is, or so that no index is used for it. */
function chosen({ buckets, integration }: InSql, column = (name: string) => name): string {
  const of = column('bucket')
  if (integration !== null) return ` and ${of} = 'signed' and ${column('integrate_state')} = '${integration}'`
  return buckets.length === 1 ? ` and ${of} = ${buckets[0]}` : ''
}

type Bind = (value: string | number, type: ValueType) => string

/** All that a term finds, or all the few dossiers of a client. */
function found(filter: InSql, bind: Bind): string {
  const { scope, form, pattern } = filter
  const who = scope.id === null ? '' : bind(scope.id, 'uuid')
  const narrowed = form === null ? '' : ` and form_id = ${bind(form, 'int')}::int`
  // Joining an empty text keeps the planner from the trigram index, ten times slower inside one portfolio.
  const like =
    pattern === null ? '' : ` and ${scope.kind === 'all' ? 'search' : `(search || '')`} like ${bind(pattern, 'text')}`
  const within = (key: string) =>
    lanes(filter, key)
      .map((lane) => `select ${KEYS} from dossier where ${lane}${narrowed}${like}`)
      .join(' union all ')
  if (scope.kind === 'client') return ofClient(filter, who, narrowed + like)
  if (scope.kind === 'network') {
    return `select lane.* from network_firm firm cross join lateral (${within('firm_id = firm.firm_id')}) lane
      where firm.manager_id = ${who}`
  }
  if (scope.kind !== 'all') return within(ownKey(filter, who))
  return everywhere(filter, narrowed + like)
}

/** Only the term is looked up in an index: half of all dossiers are in one list, too many to be noted down. */
function everywhere(filter: InSql, narrowed: string): string {
  return `select ${KEYS} from dossier where true${narrowed}${chosen(filter, (name) => `(${name} || '')`)}`
}

function most({ scope }: Filter): string {
  return scope.kind === 'all' ? ` limit ${MOST_HITS + 1}` : ''
}

/** A client has a handful: his own, and those he was let into. */
function ofClient(filter: InSql, who: string, narrowed: string): string {
  return `select ${KEYS} from dossier where id in (
      select own.id from client me join dossier own on own.client_id = me.id where me.user_id = ${who}
      union
      select shared.dossier_id from client me join dossier_authorized_client shared on shared.client_id = me.id
      where me.user_id = ${who}
    )${chosen(filter)}${narrowed}`
}
