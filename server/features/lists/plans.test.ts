import { integrationStates } from '@parcelle/domain'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { manyTimes } from '../../adapters/database/ask.ts'
import { testDatabase } from '../../testing/app.ts'
import { addManyDossiers, generated } from '../../testing/many-dossiers.ts'
import type { Scope } from '../../dossier/visibility.ts'
import { bucketsOf, termOf, type Filter, type Page } from './filter.ts'
import { listingOf, planBy } from './queries.ts'
import { typesOf, valuesOf } from './slots.ts'
import { pageAmong } from './portfolio-search.ts'
import { allOf, densePageOf, pageOf, shapeOf, type Query } from './sql.ts'

const { db } = await testDatabase()
await addManyDossiers(db, { dossiers: 50_000, advisors: 200, clientsEach: 60, clientsOfLargest: 5000 })

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
  { kind: 'all', id: null },
]
const page = { page: 1, size: 10 }
const terms = ['', 'martin', 'berna', 'du', 'm', '48213', 'zzz']
const filters: Filter[] = scopes.flatMap((scope) =>
  terms.flatMap((term) =>
    [undefined, 'current-cases' as const, 'signed-files' as const].flatMap((state) =>
      [null, 1, 2].map((form) => ({
        scope,
        buckets: bucketsOf(state),
        integration: null,
        form,
        term: termOf(term),
      })),
    ),
  ),
)
const integration: Filter[] = terms.flatMap((term) =>
  [null, ...integrationStates].map((state) => ({
    scope: { kind: 'all', id: null } as const,
    buckets: ['signed'] as const,
    form: null,
    integration: state,
    term: termOf(term),
  })),
)

test('no list and no search reads a big table from end to end', async () => {
  const read = new Map<string, string>()
  for (const filter of [...filters, ...integration]) {
    for (const wanted of [page, { ...page, page: 200 }]) {
      const listing = listingOf(pageOf(filter, wanted))
      const plans = [await explain(listing, filter, wanted)]
      if (isDense(filter))
        plans.push(await explain(listingOf(densePageOf(filter, wanted)), filter, wanted, '', planBy.order))
      for (const plan of plans)
        if (/Seq Scan on (dossier|dossier_search|client)\b/.test(plan)) read.set(listing.text, plan)
    }
  }
  expect([...read.values()]).toEqual([])
}, 120_000)

test('lists of one shape are one statement', () => {
  const texts = new Map<string, Set<string>>()
  for (const filter of [...filters, ...integration].filter((one) => !isDense(one))) {
    for (const number of [1, 2, 3, 200]) {
      const wanted = { page: number, size: 10 }
      const shape = shapeOf(filter, wanted)
      texts.set(shape, (texts.get(shape) ?? new Set()).add(listingOf(pageOf(filter, wanted)).text))
    }
  }
  expect([...texts.values()].filter(({ size }) => size > 1)).toEqual([])
})

test('a search inside a portfolio stays inside its index', async () => {
  for (const filter of filters.filter(({ scope, term }) => term !== null && !['all', 'client'].includes(scope.kind))) {
    const plan = await explain(listingOf(pageOf(filter, page)), filter, page)
    expect(plan).toMatch(/Index Only Scan using dossier_search_(owner|firm)/)
    expect(plan).not.toMatch(/dossier_search_(current|signature|signed|abandoned)/)
  }
}, 60_000)

test('what was found among names already read is looked up by its id', async () => {
  const values = [[owner], [owner], ['current'], [`{${owner}}`], [0]]
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (costs off) ${manyTimes(pageAmong)}`, values),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan (using|on) dossier_pkey/)
  expect(plan).toMatch(/Index Only Scan using dossier_count_scope/)
  expect(plan).not.toMatch(/Seq Scan on dossier\b|dossier_owner/)
})

test('a search over all dossiers goes by the trigrams of its term in its list, or in the order of the list', async () => {
  for (const filter of filters.filter((one) => isDense(one) && one.buckets.length === 1)) {
    const rare = await explain(listingOf(pageOf(filter, page)), filter, page)
    expect(rare).toContain(`Bitmap Index Scan on dossier_search_${filter.buckets[0]}`)
    expect(rare).not.toMatch(/dossier_(bucket|owner|firm)/)
    const dense = await explain(listingOf(densePageOf(filter, page)), filter, page, '', planBy.order)
    expect(dense).toMatch(/Scan using dossier_bucket/)
    expect(dense).not.toContain('dossier_search')
  }
})

test('a page deep in a large portfolio is reached without its rows', async () => {
  const filter: Filter = {
    scope: { kind: 'owner', id: largest },
    buckets: ['current'],
    integration: null,
    form: null,
    term: null,
  }
  const deep = { page: 40, size: 10 }
  const plan = await explain(listingOf(pageOf(filter, deep)), filter, deep, 'analyze, ')
  expect(plan).toMatch(/Index Only Scan using dossier_owner/)
  expect(plan).toMatch(/Index Only Scan using dossier_owner[^\n]*rows=400/)
})

test('an export of one portfolio reads no more than the portfolio', async () => {
  const all = allOf({
    scope: { kind: 'owner', id: owner },
    buckets: bucketsOf(undefined),
    integration: null,
    form: null,
    term: null,
  })
  expect(await explain(all, filters[0]!, page)).not.toMatch(/Seq Scan on dossier\b/)
})

const isDense = ({ scope, term }: Filter) => scope.kind === 'all' && term !== null

/** The plan of what is really asked: a page for several people at once, but for a search over all dossiers. */
async function explain(query: Query, filter: Filter, page: Page, how = '', then = planBy.index): Promise<string> {
  const text = isDense(filter) ? query.text : manyTimes({ ...query, types: typesOf(query.slots) })
  const given = valuesOf(query.slots, filter, page)
  const values = isDense(filter) ? given : [[null], ...given.map((value) => [value])]
  return db.transaction().execute(async (tx) => {
    if (isDense(filter)) for (const plan of [planBy.index, then]) await plan.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (${how}costs off) ${text}`, values),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

async function idOf(id: ReturnType<typeof generated.advisor>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${id} as id`.execute(db)
  return rows[0]!.id
}
