import { buckets as allBuckets, type Bucket } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import type { BatchedQuery } from '../../platform/database/batched-read.ts'
import { isVisible, portfolios } from '../access/visibility.ts'
import type { Filter, Page } from './filter.ts'

export type Sql = RawBuilder<unknown>

/** What differs between lists of one shape: the columns of `input`. */
export const columns = {
  who: 'uuid',
  viewer: 'uuid',
  bucket: 'text',
  integration: 'text',
  form: 'int',
  days: 'int',
  term: 'text',
  patterns: 'text',
  also: 'text',
  skip: 'bigint',
} as const
type Columns = typeof columns
export type ListQuery<Row> = BatchedQuery<Columns, Row>

export function toInput(
  { scope, buckets, integration, form, days, term }: Filter,
  { page, size }: Page,
  viewer: string,
) {
  return {
    who: scope.id,
    viewer,
    bucket: buckets[0] ?? '',
    integration: integration ?? '',
    form: form ?? 0,
    days: days ?? 0,
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

/** Every dossier of a list, as `dossier_id`. */
export function allQuery(filter: Filter): ListQuery<{ dossier_id: string }> {
  return { columns, select: sql`${selectAll(filter)}` }
}

export const who = sql`input.who`

/** All that a term finds, or all there is. */
export function selectAll(filter: Filter): Sql {
  const { scope, term } = filter
  if (scope.kind === 'client') {
    const conditions = [isVisible('client', who), either(toLanes(filter)), ...narrowing(filter)]
    return sql`select id as dossier_id from dossier where ${all(conditions)}`
  }
  if (term !== null && scope.kind === 'all') return searchEverywhere(filter)
  const { relation, holds } = portfolios[scope.kind]
  const table = term === null || ofDossier(filter).length > 0 ? 'dossier' : 'dossier_search'
  const id = table === 'dossier' ? sql`id as dossier_id` : sql`dossier_id`
  const lanes = toLanes(filter).map(
    (lane) => sql`select ${id} from ${sql.table(table)} where ${all([holds(table), lane, ...narrowing(filter)])}`,
  )
  return sql`select lane.dossier_id from (${relation(who)}) portfolio cross join lateral (${union(lanes)}) lane`
}

/** What a term finds in the whole company. Each list has an index of its own, known by the very name of the list. */
function searchEverywhere(filter: Filter): Sql {
  const { buckets, integration, form, term } = filter
  const nth = (at: number) => sql`split_part(input.patterns, ${sql.lit(SEPARATOR)}, ${sql.lit(at + 1)})`
  const conditions = [...(term?.parts ?? []).map((_, at) => sql`search like ${nth(at)}`), holdsOthers]
  if (integration !== null) conditions.push(sql`integrate_state = input.integration`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  const others = ofDossier(filter)
  if (others.length > 0) conditions.push(sql`exists (select from dossier where id = dossier_id and ${all(others)})`)
  const lists = buckets.map(
    (bucket) => sql`select dossier_id from dossier_search where ${all([is(bucket), ...conditions])}`,
  )
  return sql`select dossier_id from (${union(lists)}) found`
}

/** The stretches of an index that make up a list. */
export function toLanes({ buckets, integration }: Filter): Sql[] {
  if (integration !== null) return [sql`status = 'signed' and integrate_state = input.integration`]
  return buckets.length === 1 ? [sql`bucket = input.bucket`] : allBuckets.map(is)
}

const is = (bucket: Bucket) => sql`bucket = ${sql.lit(bucket)}`

/** What a row of `dossier` must hold; of `dossier_search` too, where nothing is asked that only the dossier knows. */
export function narrowing(filter: Filter): Sql[] {
  const { form, term } = filter
  // Row by row this takes half the time of LIKE, which only the index of trigrams understands.
  const holdsLongest = sql`strpos(search, input.term) > 0`
  return [
    ...(form === null ? [] : [sql`form_id = input.form`]),
    ...ofDossier(filter),
    ...(term === null ? [] : [holdsLongest, holdsOthers]),
  ]
}

/** What only the dossier itself knows. */
function ofDossier({ days, toCorrect }: Filter): Sql[] {
  return [...(days === null ? [] : [isOld]), ...(toCorrect ? [sql`correction`] : [])]
}

const isOld = sql`signature_date < now() - make_interval(days => input.days)`
const holdsOthers = sql`search ~ all(string_to_array(input.also, ${sql.lit(SEPARATOR)}))`

export const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)
const either = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`
export const union = (selects: readonly Sql[]) => sql.join(selects, sql` union all `)
