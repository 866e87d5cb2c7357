import { buckets as allBuckets, type Bucket } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import type { BatchedQuery } from '../../platform/database/batched-read.ts'
import { isVisible, portfolios } from '../access/visibility.ts'
import type { Filter, Page } from './filter.ts'

export type Sql = RawBuilder<unknown>

/** The columns of `input`: the parameters of a batched list query. */
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
  { page, size }: Pick<Page, 'page' | 'size'>,
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

// No term contains a tab: normalising turns white space into spaces.
const SEPARATOR = '\t'
// Escapes the wildcards of LIKE.
const toPattern = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const escape = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
const toBeginning = (word: string) => (/^[\p{L}\p{N}]/u.test(word) ? String.raw`\m` : '') + escape(word)

export function toAllQuery(filter: Filter): ListQuery<{ dossier_id: string }> {
  return { columns, select: sql`${selectAll(filter)}` }
}

export const who = sql`input.who`

export function selectAll(filter: Filter): Sql {
  const { scope, term } = filter
  if (scope.kind === 'client') {
    const conditions = [isVisible('client', who), joinOr(toIndexRanges(filter)), ...toConditions(filter)]
    return sql`select id as dossier_id from dossier where ${joinAnd(conditions)}`
  }
  if (term !== null && scope.kind === 'all') return searchEverywhere(filter)
  const { relation, holds } = portfolios[scope.kind]
  const table = term === null || toDossierConditions(filter).length > 0 ? 'dossier' : 'dossier_search'
  const id = table === 'dossier' ? sql`id as dossier_id` : sql`dossier_id`
  const selects = toIndexRanges(filter).map(
    (range) =>
      sql`select ${id} from ${sql.table(table)} where ${joinAnd([holds(table), range, ...toConditions(filter)])}`,
  )
  return sql`select found.dossier_id from (${relation(who)}) portfolio cross join lateral (${joinUnion(selects)}) found`
}

/** Searches the whole company. Each bucket has a partial index, which matches the bucket only as a literal. */
function searchEverywhere(filter: Filter): Sql {
  const { buckets, integration, form, term } = filter
  const nth = (at: number) => sql`split_part(input.patterns, ${sql.lit(SEPARATOR)}, ${sql.lit(at + 1)})`
  const conditions = [...(term?.parts ?? []).map((_, at) => sql`search like ${nth(at)}`), holdsOthers]
  if (integration !== null) conditions.push(sql`integrate_state = input.integration`)
  if (form !== null) conditions.push(sql`form_id = input.form`)
  const others = toDossierConditions(filter)
  if (others.length > 0) conditions.push(sql`exists (select from dossier where id = dossier_id and ${joinAnd(others)})`)
  const lists = buckets.map(
    (bucket) => sql`select dossier_id from dossier_search where ${joinAnd([isInBucket(bucket), ...conditions])}`,
  )
  return sql`select dossier_id from (${joinUnion(lists)}) found`
}

/** Conditions that each select one index range in the order of the list. */
export function toIndexRanges({ buckets, integration }: Filter): Sql[] {
  if (integration !== null) return [sql`status = 'signed' and integrate_state = input.integration`]
  return buckets.length === 1 ? [sql`bucket = input.bucket`] : allBuckets.map(isInBucket)
}

const isInBucket = (bucket: Bucket) => sql`bucket = ${sql.lit(bucket)}`

/** Conditions on `dossier`; on `dossier_search` too, when `toDossierConditions` is empty. */
export function toConditions(filter: Filter): Sql[] {
  const { form, term } = filter
  // Without the trigram index, strpos takes half the time of LIKE.
  const holdsLongest = sql`strpos(search, input.term) > 0`
  return [
    ...(form === null ? [] : [sql`form_id = input.form`]),
    ...toDossierConditions(filter),
    ...(term === null ? [] : [holdsLongest, holdsOthers]),
  ]
}

/** Conditions on columns that `dossier_search` lacks. */
function toDossierConditions({ days, toCorrect }: Filter): Sql[] {
  return [...(days === null ? [] : [isOld]), ...(toCorrect ? [sql`correction`] : [])]
}

const isOld = sql`signature_date < now() - make_interval(days => input.days)`
const holdsOthers = sql`search ~ all(string_to_array(input.also, ${sql.lit(SEPARATOR)}))`

export const joinAnd = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)
const joinOr = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`
export const joinUnion = (selects: readonly Sql[]) => sql.join(selects, sql` union all `)
