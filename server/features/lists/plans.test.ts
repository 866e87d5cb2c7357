import { integrationStates, listOrders } from '@parcelle/domain'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectForOne } from '../../platform/database/batched-read.ts'
import { selectForAll, toParameters } from '../../platform/database/prepared.ts'
import { largeDatabase } from '../../testing/many-dossiers/large-database.ts'
import { generated } from '../../testing/many-dossiers/add-many-dossiers.ts'
import type { Scope } from '../../dossier/access/visibility.ts'
import { needsCounting, toBuckets, toTerm, type Filter, type Page } from '../../dossier/filter/filter.ts'
import { toAllQuery, toInput, type ListQuery } from '../../dossier/filter/select.ts'
import { neighbourQuery, placeQuery } from './queue/place-query.ts'
import { cardsQuery, denseHitsQuery, hitsQuery, pageQuery, planBy, toShape } from './sql.ts'

const { db } = await largeDatabase()

const owner = await idOf(generated.advisor(7))
const largest = await idOf(generated.advisor(1))
const manager = (
  await db.selectFrom('app_user').select('id').where('username', '=', 'manager').executeTakeFirstOrThrow()
).id
const client = (await db.selectFrom('app_user').select('id').where('username', '=', 'client').executeTakeFirstOrThrow())
  .id
const { firm_id: firm } = await db
  .selectFrom('app_user')
  .select('firm_id')
  .where('id', '=', owner)
  .executeTakeFirstOrThrow()
await db.insertInto('network_firm').values({ manager_id: manager, firm_id: firm! }).execute()

const scopes: Scope[] = [
  { kind: 'owner', id: owner },
  { kind: 'owner', id: largest },
  { kind: 'firm', id: firm! },
  { kind: 'network', id: manager },
  { kind: 'client', id: client },
  { kind: 'all', id: manager },
]
const page: Page = { page: 1, size: 10, order: '-activity' }
const terms = ['', 'martin', 'berna', 'du', 'm', '48213', 'zzz', 'martin du jean']
const filters: Filter[] = scopes.flatMap((scope) =>
  terms.flatMap((term) =>
    [undefined, 'current-cases' as const, 'signed-files' as const].flatMap((state) =>
      [null, 1, 2].map((form) => ({
        scope,
        buckets: toBuckets(state),
        integration: null,
        form,
        days: null,
        term: toTerm(term),
      })),
    ),
  ),
)
const integration: Filter[] = terms.flatMap((term) =>
  [null, ...integrationStates].flatMap((state) =>
    (term.length > 2 ? [null] : [null, 5]).map((days) => ({
      scope: { kind: 'all', id: manager } as const,
      buckets: ['signed'] as const,
      form: null,
      days,
      integration: state,
      term: toTerm(term),
    })),
  ),
)

const corrections: Filter[] = scopes.flatMap((scope) =>
  ['', 'martin'].map((term) => ({
    scope,
    buckets: ['signed'] as const,
    integration: null,
    form: null,
    days: null,
    toCorrect: true,
    term: toTerm(term),
  })),
)

test('no list and no search reads a big table from end to end', async () => {
  const read = new Map<string, string>()
  for (const filter of [...filters, ...integration, ...corrections]) {
    for (const wanted of [page, { ...page, page: 200 }]) {
      const plans = [await explain(firstQuery(filter, wanted), filter, wanted)]
      if (isDense(filter)) plans.push(await explain(denseHitsQuery(filter, wanted), filter, wanted, '', planBy.order))
      for (const plan of plans)
        if (/Seq Scan on (dossier|dossier_search|client)\b/.test(plan)) read.set(JSON.stringify(filter), plan)
    }
  }
  expect([...read]).toEqual([])
}, 120_000)

const ordered = [...filters, ...integration].filter(({ form, term }) => form === null && term === null)

test('no order of a list reads a big table from end to end', async () => {
  const read = new Map<string, string>()
  for (const filter of ordered) {
    for (const order of listOrders) {
      const plan = await explain(pageQuery(filter, { ...page, order }), filter, page)
      if (/Seq Scan on dossier\b/.test(plan)) read.set(`${order} ${JSON.stringify(filter)}`, plan)
    }
  }
  expect([...read]).toEqual([])
}, 60_000)

test('each order of a list of the back office goes by its index, without a sort of what it skips', async () => {
  const sorts = ['date', 'amount', 'product', 'advisor'] as const
  for (const filter of ordered.filter(({ scope, days }) => scope.kind === 'all' && days === null)) {
    const isTab = filter.integration !== null
    for (const sort of isTab ? sorts : ([...sorts, 'state'] as const)) {
      for (const order of [sort, `-${sort}`] as const) {
        const plan = await explain(pageQuery(filter, { ...page, order }), filter, page)
        expect(plan, JSON.stringify(filter)).toContain(`dossier_${isTab ? 'integration' : 'bucket'}_${sort}`)
      }
    }
  }
}, 60_000)

test('a dossier finds its place and its neighbours by the index of the order', async () => {
  const id = crypto.randomUUID()
  for (const filter of ordered.filter(({ integration: tab, days }) => tab !== null && days === null)) {
    for (const order of ['date', '-amount', 'product', '-advisor'] as const) {
      const place = { id, user: { id: manager }, filter, order }
      const index = `dossier_integration_${order.replace('-', '')}`
      for (const query of [neighbourQuery(place, 'next'), neighbourQuery(place, 'previous')])
        expect(await explainOne(query, filter)).toContain(index)
      expect(await explainOne(placeQuery(place), filter)).not.toMatch(/Seq Scan on dossier\b/)
    }
  }
}, 60_000)

test('lists of one shape are one statement', () => {
  const texts = new Map<string, Set<string>>()
  for (const filter of [...filters, ...integration, ...corrections].filter((one) => !isDense(one))) {
    for (const number of [1, 2, 3, 200]) {
      const shape = toShape(filter, { ...page, page: number })
      const text = selectForAll(pageQuery(filter, { ...page, page: number })).compile(db).sql
      texts.set(shape, (texts.get(shape) ?? new Set()).add(text))
    }
  }
  expect([...texts.values()].filter(({ size }) => size > 1)).toEqual([])
})

test('the filter of dossiers to correct uses its index', async () => {
  for (const filter of corrections.filter(({ term }) => term === null))
    expect(await explain(firstQuery(filter, page), filter, page)).toContain('dossier_to_correct')
})

test('a search inside a portfolio stays inside its index', async () => {
  for (const filter of filters.filter(({ scope, term }) => term !== null && !['all', 'client'].includes(scope.kind))) {
    const plan = await explain(pageQuery(filter, page), filter, page)
    expect(plan).toMatch(/Index Only Scan using dossier_search_(owner|firm)/)
    expect(plan).not.toMatch(/dossier_search_(current|signature|signed|abandoned)/)
  }
}, 60_000)

test('a search over all dossiers goes by the trigrams of its term in its list, or in the order of the list', async () => {
  for (const filter of filters.filter((one) => isDense(one) && one.buckets.length === 1)) {
    const rare = await explain(hitsQuery(filter, page), filter, page)
    expect(rare).toContain(`Bitmap Index Scan on dossier_search_${filter.buckets[0]}`)
    expect(rare).not.toMatch(/dossier_(bucket|owner|firm)/)
    const dense = await explain(denseHitsQuery(filter, page), filter, page, '', planBy.order)
    expect(dense).toMatch(/Scan using dossier_bucket/)
    expect(dense).not.toContain('dossier_search')
  }
})

test('the page of a search is read by its ids', async () => {
  const text = selectForAll(cardsQuery(false)).compile(db).sql
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (generic_plan, costs off) ${text}`),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using dossier_pkey')
  expect(plan).not.toMatch(/Seq Scan on dossier\b/)
})

test('a page deep in a large portfolio is reached without its rows', async () => {
  const filter: Filter = {
    scope: { kind: 'owner', id: largest },
    buckets: ['current'],
    integration: null,
    form: null,
    days: null,
    term: null,
  }
  const deep: Page = { ...page, page: 40 }
  const plan = await explain(pageQuery(filter, deep), filter, deep, 'analyze, ')
  expect(plan).toMatch(/Index Only Scan using dossier_owner/)
  expect(plan).toMatch(/Index Only Scan using dossier_owner[^\n]*rows=400/)
})

test('an export of one portfolio reads no more than the portfolio', async () => {
  const filter: Filter = {
    scope: { kind: 'owner', id: owner },
    buckets: toBuckets(undefined),
    integration: null,
    form: null,
    days: null,
    term: null,
  }
  expect(await explain(toAllQuery(filter), filter, page)).not.toMatch(/Seq Scan on dossier\b/)
})

const firstQuery = (filter: Filter, wanted: Page): ListQuery<unknown> =>
  isDense(filter) ? hitsQuery(filter, wanted) : pageQuery(filter, wanted)
const isDense = (filter: Filter) => filter.scope.kind === 'all' && needsCounting(filter)

/** The plan of the statement that runs: batched for several users, except for a search over all dossiers. */
async function explain(
  query: ListQuery<unknown>,
  filter: Filter,
  page: Page,
  how = '',
  then = planBy.index,
): Promise<string> {
  const input = toInput(filter, page, manager)
  const { sql: text, parameters } = (isDense(filter) ? selectForOne(query, input) : selectForAll(query)).compile(db)
  const values = isDense(filter) ? parameters : toParameters(query.columns, [input])
  return db.transaction().execute(async (tx) => {
    if (isDense(filter)) for (const plan of [planBy.index, then]) await plan.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (${how}costs off) ${text}`, [...values]),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

async function explainOne(query: ListQuery<unknown>, filter: Filter): Promise<string> {
  const { sql: text, parameters } = selectForOne(query, toInput(filter, page, manager)).compile(db)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function idOf(id: ReturnType<typeof generated.advisor>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${id} as id`.execute(db)
  return rows[0]!.id
}
