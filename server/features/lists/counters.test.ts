import { buckets, dossierStatuses, integrationStates } from '@parcelle/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import { foldCounts } from './fold-counts.ts'
import { testApp } from '../../testing/app.ts'

const { deps, as } = await testApp()
const { db } = deps

const people = await db
  .selectFrom('app_user')
  .select(['id', 'username', 'firm_id'])
  .where('disabled', '=', false)
  // Sees no dossier.
  .where('role', '<>', 'studio')
  .execute()
const clients = await db.selectFrom('client').select('id').execute()
const edition = (await findLiveEdition(db))!
const forms = await db.selectFrom('dossier').select('form_id').distinct().orderBy('form_id').execute()
const advisers = people.filter(({ username }) => username.startsWith('advisor'))

const lists = {
  current: 'current-cases',
  signature: 'signature-files',
  signed: 'signed-files',
  abandoned: 'abandoned-files',
}
const read = async (username: string, url: string) => (await as(username, { url: `/api/v1/dossiers${url}` })).json()
const counters = (username: string) => read(username, '/retrieve-number-dossiers-by-status')

async function idsOf(username: string, query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { dossiers, total_items } = await read(username, `?itemsPerPage=100&page=${page}&${query}`)
    ids.push(...dossiers.map(({ id }: { id: string }) => id))
    if (dossiers.length < 100) return { ids, total: total_items }
  }
}

const dossier = fc.record({
  status: fc.constantFrom(...dossierStatuses),
  integrate_state: fc.constantFrom(...integrationStates),
  form: fc.constantFrom(...forms),
  advisor: fc.option(fc.constantFrom(...advisers), { nil: null }),
  creator: fc.constantFrom(...people),
  client_id: fc.option(fc.constantFrom(...clients.map(({ id }) => id)), { nil: null }),
  guest: fc.option(fc.constantFrom(...clients.map(({ id }) => id)), { nil: null }),
})

/** One dossier in each status and, once signed, in each integration state. */
const oneOfEach = [
  ...dossierStatuses.map((status) => ({ status, integrate_state: integrationStates[0] })),
  ...integrationStates.map((integrate_state) => ({ status: 'signed' as const, integrate_state })),
].map((stands, at) => ({
  ...stands,
  form: forms[at % forms.length]!,
  advisor: advisers[at % advisers.length]!,
  creator: people[at % people.length]!,
  client_id: clients[at % clients.length]!.id,
  guest: null,
}))

test('every dossier is in exactly one list, and every counter is the length of its list, for everyone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dossier, { minLength: 1, maxLength: 6 }), fc.boolean(), async (some, folded) => {
      for (const { form, advisor, creator, guest, ...row } of some) {
        const values = {
          ...row,
          form_id: form.form_id,
          edition,
          direct: false,
          advisor_id: advisor?.id ?? null,
          created_by: creator.id,
          firm_id: advisor?.firm_id ?? null,
        }
        const { id } = await db
          .insertInto('dossier')
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        if (guest)
          await db.insertInto('dossier_authorized_client').values({ dossier_id: id, client_id: guest }).execute()
      }
      if (folded) await foldCounts(db)
      for (const { username } of people) await agree(username)
    }),
    { numRuns: 8, examples: [[oneOfEach, false]] },
  )
}, 120_000)

async function agree(username: string): Promise<void> {
  const counts = await counters(username)
  const all = await idsOf(username, '')
  const parts = await Promise.all(buckets.map((bucket) => idsOf(username, `state=${lists[bucket]}`)))
  expect(parts.flatMap(({ ids }) => ids).toSorted()).toEqual(all.ids.toSorted())
  expect(new Set(all.ids).size).toBe(all.ids.length)
  expect(all.total).toBe(all.ids.length)
  for (const [at, bucket] of buckets.entries()) {
    expect([username, bucket, parts[at]!.total, counts[bucket]]).toEqual([
      username,
      bucket,
      parts[at]!.ids.length,
      parts[at]!.ids.length,
    ])
  }
  if (counts.signed_ongoing === null) return
  for (const state of integrationStates) {
    const { total_items } = await read(username, `/integration-state?integrationState=${state}`)
    expect(counts[`signed_${state}`]).toBe(total_items)
  }
}

test('the counters and what is searched stay exact while several write and one folds', async () => {
  const ids = (await db.selectFrom('dossier').select('id').execute()).map(({ id }) => id)
  const written = new AbortController()
  const writer = async (seed: number) => {
    for (let turn = 0; turn < 40; turn++) {
      const status = dossierStatuses[(seed * 7 + turn * 5) % dossierStatuses.length]!
      const id = ids[(seed * 13 + turn * 3) % ids.length]!
      const firm = turn % 4 === 0 ? advisers[turn % advisers.length]!.firm_id : undefined
      await db
        .updateTable('dossier')
        .set({
          status,
          ...(firm !== undefined && { firm_id: firm }),
          ...(turn % 3 === 0 && { search: `turn ${turn}` }),
        })
        .where('id', '=', id)
        .execute()
    }
  }
  const folder = async () => {
    while (!written.signal.aborted) await foldCounts(db)
  }
  const folding = [folder(), folder()]
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer))
  written.abort()
  await Promise.all(folding)
  expect(await drift()).toEqual([])
  await foldCounts(db)
  expect(await drift()).toEqual([])
  const left = await sql<{ most: number }>`select max(n)::int as most from (select count(*) as n from dossier_count
    group by scope, scope_id, form_id, bucket, integrate_state) keys`.execute(db)
  expect(left.rows).toEqual([{ most: 1 }])
})

/** Where counters or search texts disagree with the dossiers. */
async function drift(): Promise<unknown[]> {
  const counts = await sql`
    with kept as (select scope, scope_id, form_id, bucket, integrate_state, sum(count)::int as n from dossier_count
                  group by 1, 2, 3, 4, 5 having sum(count) <> 0),
    true_ones as (select scope, scope_id, form_id, bucket, state, count(*)::int as n
                  from dossier, lateral (values ('owner', owner_id, ''), ('firm', firm_id, ''),
                                                ('all', null, integrate_state)) s (scope, scope_id, state)
                  where scope = 'all' or scope_id is not null group by 1, 2, 3, 4, 5)
    (select * from kept except select * from true_ones) union all (select * from true_ones except select * from kept)`.execute(
    db,
  )
  const days = await sql`
    with kept as (select day, sum(created)::int as created, sum(signed)::int as signed from dossier_day group by day
                  having sum(created) <> 0 or sum(signed) <> 0),
    true_ones as (select (at at time zone 'Europe/Paris')::date as day, count(*) filter (where kind = 'c')::int as created,
                         count(*) filter (where kind = 's')::int as signed
                  from dossier, lateral (values ('c', creation_date), ('s', signature_date)) d (kind, at)
                  where at is not null group by 1)
    (select * from kept except select * from true_ones) union all (select * from true_ones except select * from kept)`.execute(
    db,
  )
  const searched = await sql`
    with true_ones as (select id, owner_id, firm_id, form_id, bucket, integrate_state, search
                       from dossier)
    (table dossier_search except table true_ones) union all (table true_ones except table dossier_search)`.execute(db)
  return [...counts.rows, ...days.rows, ...searched.rows]
}
