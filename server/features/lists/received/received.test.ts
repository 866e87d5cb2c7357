import type { Received } from '@parcelle/contract/overview/received'
import { receivedOrders } from '@parcelle/domain'
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import type { DeliveryBody } from '../../delivery/index.ts'
import { receivedPageQuery } from './queries.ts'

const database = await testDatabase()
const { as } = await testApp({}, database)
const { db } = database

type Reply = { received: Received[]; total_items: number }
const list = async (query = ''): Promise<Reply> => (await as('gestion', { url: `/api/v1/received${query}` })).json()
const numbers = async (query: string) => (await list(query)).received.map(({ number }) => number)

const COUNT = 3000
const products = ['Villes', 'avenir', null, 'Régions']

/** As many as were received in years; the amounts and the days go opposite ways. */
beforeAll(async () => {
  const body: DeliveryBody = {
    dossier: {
      id: crypto.randomUUID(),
      number: '1',
      form: 1,
      formVersion: '1',
      direct: true,
      signedAt: null,
      product: null,
      shares: null,
      subscriptionAmount: null,
      amountPaid: null,
      detentionMode: null,
      dismembermentType: null,
      dismembermentScope: null,
      advisor: null,
    },
    accounts: {},
    answers: {},
    papers: [],
  }
  await db.deleteFrom('received_dossier').execute()
  await sql`
    insert into received_dossier (dossier_id, digest, body, accounts, received_at, amount, product_name)
    select gen_random_uuid(), sha256(n::text::bytea), jsonb_set(${JSON.stringify(body)}::jsonb, '{dossier,number}', to_jsonb(n::text))::text,
      '{}', timestamptz '2026-01-01' + make_interval(hours => n), ${COUNT} - n, (${products}::text[])[1 + n % 4]
    from generate_series(1, ${COUNT}::int) n`.execute(db)
  await sql`analyze received_dossier`.execute(database.owner)
})

test('what was received is sorted over all pages, newest first unless asked otherwise', async () => {
  const { received, total_items: total } = await list()
  expect([received.length, total]).toEqual([10, COUNT])
  expect(received.slice(0, 2).map(({ number }) => number)).toEqual(['3000', '2999'])
  expect(await numbers('?sort=date&itemsPerPage=2')).toEqual(['1', '2'])
  expect(await numbers('?sort=-amount&itemsPerPage=2')).toEqual(['1', '2'])
  expect(await numbers('?sort=amount&itemsPerPage=2&page=2')).toEqual(['2998', '2997'])
  const named = async (query: string) => (await list(`?itemsPerPage=1&${query}`)).received[0]?.product
  expect(await named('sort=product&page=751')).toBe('avenir')
  expect(await named('sort=-product')).toBe('Villes')
})

test('each dossier is on one page of an order, however many are equal', async () => {
  const seen = new Set<string>()
  for (let page = 1; page <= COUNT / 100; page++)
    for (const number of await numbers(`?sort=product&itemsPerPage=100&page=${page}`)) seen.add(number)
  expect(seen.size).toBe(COUNT)
})

test('a page beyond the last one is empty, with the right total; an order of other lists is refused', async () => {
  expect(await list('?page=999')).toEqual({ received: [], total_items: COUNT })
  expect((await as('gestion', { url: '/api/v1/received?sort=advisor' })).statusCode).toBe(400)
})

test.each(receivedOrders)('the order %s goes by its index, without a sort of what it skips', async (order) => {
  for (const page of [1, 20]) {
    const { sql: text, parameters } = receivedPageQuery({ page, itemsPerPage: 10, sort: order }).compile(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`received_dossier_${order.replace('-', '')}`)
    expect(plan).not.toMatch(/Seq Scan on received_dossier|Limit\n *->  Sort/)
  }
})
