import type { Bucket } from '@parcelle/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ask } from '../../adapters/database/ask.ts'
import { foldCounts } from '../../jobs/fold-counts.ts'
import { testApp } from '../../testing/app.ts'
import type { Filter } from './filter.ts'
import { portfolioSearcher } from './portfolio-search.ts'

const { deps, as } = await testApp()
const { db } = deps

const form = await db.selectFrom('form_current').selectAll().where('form_id', '=', 1).executeTakeFirstOrThrow()
const advisers = await db
  .selectFrom('app_user')
  .select(['id', 'username', 'firm_id'])
  .where('role', '=', 'advisor')
  .where('disabled', '=', false)
  .orderBy('username')
  .execute()
const [first, second] = advisers as [Adviser, Adviser]
type Adviser = (typeof advisers)[number]

const states = { current: 'current-cases', signature: 'signature-files' } as const
type List = keyof typeof states
const statusIn = { current: 'ongoing', signature: 'signature' } as const

type Found = { ids: string[]; total: number }

/** As the person sees it, through a page of the list. */
async function searched(username: string, list: List, term: string, page = 1): Promise<Found> {
  const query = `state=${states[list]}&page=${page}&searchTerm=${encodeURIComponent(term)}`
  const reply = await as(username, { url: `/api/v1/dossiers?${query}` })
  expect(reply.statusCode).toBe(200)
  const { dossiers, total_items } = reply.json()
  return { ids: dossiers.map(({ id }: { id: string }) => id), total: total_items }
}

/** As the rows themselves say. */
async function held(owner: string, list: List, term: string, page = 1): Promise<Found> {
  const { rows } = await sql<{ id: string }>`select id from dossier
    where owner_id = ${owner} and bucket = ${list} and (${term} = '' or strpos(search, ${term}) > 0)
    order by last_activity desc, id desc`.execute(db)
  const ids = rows.map(({ id }) => id)
  return { ids: ids.slice((page - 1) * 10, page * 10), total: ids.length }
}

async function add(owner: Adviser, list: List, search: string, count = 1): Promise<void> {
  const { id, firm_id } = owner
  const of = { form_id: form.form_id, form_version: form.version, direct: false }
  const dossier = { ...of, status: statusIn[list], search, advisor_id: id, created_by: id, firm_id }
  await db
    .insertInto('dossier')
    .values(Array.from({ length: count }, () => dossier) as never)
    .execute()
}

const names = ['garnier anne', 'garnier paul', 'moreau luc', 'moreau anne', 'petit luc']
const terms = ['garnier', 'moreau', 'anne', 'luc', 'petit', 'zzz']

type Step = { what: 'add' | 'rename' | 'move' | 'hand over' | 'fold'; list: List; name: string; at: number }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('add', 'add', 'rename', 'rename', 'move', 'hand over', 'fold'),
  list: fc.constantFrom('current', 'signature'),
  name: fc.constantFrom(...names),
  at: fc.nat(50),
})

async function take({ what, list, name, at }: Step): Promise<void> {
  if (what === 'fold') return void (await foldCounts(db))
  if (what === 'add') return add(first, list, name)
  const mine = db.selectFrom('dossier').select('id').where('owner_id', 'in', [first.id, second.id])
  const rows = await mine.orderBy('id').execute()
  const id = rows[at % rows.length]?.id
  if (id === undefined) return
  const to = at % 2 === 0 ? first : second
  const set = {
    rename: { search: name },
    move: { status: statusIn[list] },
    'hand over': { advisor_id: to.id, created_by: to.id, firm_id: to.firm_id },
  }[what]
  await db.updateTable('dossier').set(set).where('id', '=', id).execute()
}

test('a search finds what the names are now, whatever happened to the portfolio since it was last searched', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const [turn, one] of steps.entries()) {
        await take(one)
        const term = terms[(turn + one.at) % terms.length]!
        for (const { id, username } of [first, second]) {
          for (const list of ['current', 'signature'] as const) {
            expect(await searched(username, list, term)).toEqual(await held(id, list, term))
          }
        }
        expect(await searched(first.username, one.list, 'anne', 2)).toEqual(await held(first.id, one.list, 'anne', 2))
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('a search among names that change finds those of one moment', async () => {
  const count = 40
  await add(second, 'signature', 'ancien nom', count)
  const totals = new Set<number>()
  for (let turn = 0; turn < 60; turn++) {
    const [from, to] = turn % 2 === 0 ? ['ancien nom', 'nouveau nom'] : ['nouveau nom', 'ancien nom']
    const rename = db.updateTable('dossier').set({ search: to }).where('search', '=', from).execute()
    const found = await Promise.all(
      ['ancien', 'nouveau', 'nouveau nom'].map((term) => searched(second.username, 'signature', term)),
    )
    for (const { total } of found) totals.add(total)
    await rename
    if (turn % 10 === 9) await foldCounts(db)
  }
  expect([...totals].toSorted((one, other) => one - other)).toEqual([0, count])
})

test('the counters of a portfolio are never those of before, even where they come to nothing', async () => {
  await add(second, 'signature', 'martin')
  const { total } = await held(second.id, 'signature', '')
  const key = { scope: 'owner', scope_id: second.id, form_id: form.form_id, bucket: 'signature' } as const
  // As a server of before might still count while it is being replaced.
  await db
    .insertInto('dossier_count')
    .values([
      { ...key, integrate_state: 'ongoing', count: total },
      { ...key, integrate_state: '', count: -total },
    ])
    .execute()
  await foldCounts(db)
  expect((await searched(second.username, 'signature', 'martin')).total).toBe(1)
  for (const [search, next] of [
    ['martin', 'durand'],
    ['durand', 'dupont'],
  ] as const)
    await db.updateTable('dossier').set({ search: next }).where('search', '=', search).execute()
  await foldCounts(db)
  for (const term of ['martin', 'durand', 'dupont'])
    expect(await searched(second.username, 'signature', term)).toEqual(await held(second.id, 'signature', term))
})

test('a list too long to be kept is searched all the same', async () => {
  await add(second, 'current', 'longue liste', 1001)
  for (const name of ['longue liste', 'liste renommee']) {
    await db
      .updateTable('dossier')
      .set({ search: name })
      .where('id', '=', (await held(second.id, 'current', 'l')).ids[0]!)
      .execute()
    for (const term of ['longue', 'renommee'])
      expect(await searched(second.username, 'current', term)).toEqual(await held(second.id, 'current', term))
  }
})

test('of the names read, no more are kept than there is room for, the oldest going first', async () => {
  const search = portfolioSearcher()
  const read: string[] = []
  // A border: answers as the two questions of the searcher would, for portfolios of a thousand names each.
  const ask = (async (question: { types: unknown[] }, [owner]: string[]) => {
    if (question.types.length > 2) return [{ version: '1', cards: null, visited: false }]
    read.push(owner!)
    const ids = Array.from({ length: 1000 }, (_, at) => `${owner} ${at}`)
    return [{ version: '1', ids, texts: ids }]
  }) as unknown as Ask
  const look = (owner: number) => search(ask, filterOf(`${owner}`), { page: 1, size: 10 })
  for (let owner = 0; owner < 120; owner++) await look(owner)
  read.length = 0
  for (const owner of [119, 60, 0]) expect(await look(owner)).toMatchObject({ total: 1000 })
  expect(read).toEqual(['0'])
})

const filterOf = (id: string): Filter => ({
  scope: { kind: 'owner', id },
  buckets: ['current'] satisfies Bucket[],
  integration: null,
  form: null,
  term: id,
})
