import type { DossierItem } from '@parcelle/contract/dossiers'
import { lists } from '@parcelle/contract/overview/lists'
import * as fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import { searchText } from '../../dossier/search-text.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { findUser } from '../../testing/dossiers.ts'

const database = await testDatabase()
const { deps, as } = await testApp({}, database)
const { db } = deps

type List = { dossiers: DossierItem[]; total_items: number }
const list = async (username: string, query = '', call = 'dossiers', headers = {}): Promise<List> => {
  const reply = await as(username, { url: `/api/v1/${call}?${query}`, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const numbers = ({ dossiers }: List) => dossiers.map(({ number }) => number)
const search = async (username: string, term: string) =>
  numbers(await list(username, `searchTerm=${encodeURIComponent(term)}`))

const advisor = await db.selectFrom('app_user').selectAll().where('username', '=', 'advisor').executeTakeFirstOrThrow()
const edition = (await findLiveEdition(db))!

async function addDossier(client: { first_name: string | null; last_name: string; username: string }, number: string) {
  const { id: client_id } = await db
    .insertInto('client')
    .values({ ...client, kind: 'client', civility: 'M.', email: null, advisor_id: advisor.id, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const search = searchText({ number, client, advisor })
  await db
    .insertInto('dossier')
    .values({
      number,
      search,
      client_id,
      form_id: 1,
      edition,
      direct: false,
      advisor_id: advisor.id,
      created_by: advisor.id,
      firm_id: advisor.firm_id,
      // The same instant, so that only the id orders them.
      last_activity: new Date('2026-11-01T00:00:00Z'),
    } as never)
    .execute()
}

await addDossier({ first_name: 'Étienne', last_name: 'LEFÈVRE-Cœur', username: 'X70001' }, '70001')
await addDossier({ first_name: null, last_name: 'SCI 100%_Pierre', username: 'X70002' }, '70002')

test('a card says who, what and where it stands', async () => {
  const { dossiers } = await list('gestion', 'searchTerm=70001')
  expect(dossiers[0]).toMatchObject({
    number: '70001',
    form_id: 1,
    formId: 1,
    status: 'ongoing',
    state: 'ongoing',
    markers: [],
    state_label: 'En cours',
    client: { first_name: 'Étienne', last_name: 'LEFÈVRE-Cœur', username: 'X70001' },
    advisor: { external_id: advisor.external_id, firstname: advisor.firstname, lastname: advisor.lastname },
    advistor_id: advisor.id,
    integrate_state: 'ongoing',
    pairing: { np: null, usu: null },
    present: [],
  })
  expect(dossiers[0]?.creation_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('a list says what the contract says, no more', async () => {
  const reply = await list('gestion', 'itemsPerPage=100')
  expect(lists.listDossiers.reply.parse(reply)).toEqual(reply)
})

test('the status comes in the language of the reader', async () => {
  const { dossiers } = await list('gestion', 'searchTerm=70001', 'dossiers', { 'accept-language': 'en' })
  expect(dossiers[0]?.state_label).toBe('In progress')
})

test('the pairing is listed for manage_dossier only', async () => {
  for (const username of ['advisor', 'partner', 'manager', 'backoffice', 'client', 'direct']) {
    for (const { pairing } of (await list(username)).dossiers) expect(pairing).toBeNull()
  }
})

test('the last active comes first, pages follow each other and nothing is shown twice', async () => {
  const all = await list('gestion', 'itemsPerPage=100')
  const keys = all.dossiers.map(({ last_activity, id }) => last_activity + id)
  expect(keys).toEqual(keys.toSorted().toReversed())
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list('gestion', `itemsPerPage=3&page=${page}`)))
  expect(pages.flatMap(numbers)).toEqual(numbers(all).slice(0, 15))
})

const instantOf = ({ signature_date, creation_date }: DossierItem) => signature_date ?? creation_date
const paid = ({ detail }: DossierItem) => detail.amount_paid ?? 0
const advisorOf = ({ advisor }: DossierItem) =>
  advisor ? `${advisor.lastname} ${advisor.firstname}`.toLowerCase() : ''

test.each([
  ['date', instantOf],
  ['amount', paid],
  ['product', ({ detail }: DossierItem) => (detail.product_name ?? detail.product ?? '').toLowerCase()],
  ['advisor', advisorOf],
] satisfies [string, (dossier: DossierItem) => string | number][])(
  'a list is sorted by %s, both ways, over its pages',
  async (sort, keyOf) => {
    for (const [username, call] of [
      ['gestion', 'dossiers'],
      ['gestion', 'dossiers/integration-state'],
      ['advisor', 'dossiers'],
    ] as const) {
      const up = await list(username, `itemsPerPage=100&sort=${sort}`, call)
      const keys = up.dossiers.map((dossier): string | number => keyOf(dossier))
      expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
      const down = await list(username, `itemsPerPage=100&sort=-${sort}`, call)
      expect(numbers(down)).toEqual(numbers(up).toReversed())
      const pages = await Promise.all([1, 2].map((page) => list(username, `page=${page}&sort=${sort}`, call)))
      expect(pages.flatMap(numbers)).toEqual(numbers(up).slice(0, 20))
    }
  },
)

test('sorted by state, a list goes from the form to the customer system', async () => {
  const { dossiers } = await list('gestion', 'itemsPerPage=100&sort=state&state=current-cases')
  const states = [...new Set(dossiers.map(({ state }) => state))]
  expect(states.length).toBeGreaterThan(1)
  expect(states[0]).toBe('ongoing')
  const signed = await list('gestion', 'itemsPerPage=100&sort=state', 'dossiers/integration-state')
  const order = ['ongoing', 'error', 'validated', 'sync', 'refused']
  const ranks = signed.dossiers.map(({ integrate_state }) => order.indexOf(integrate_state))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
})

test('search results are sorted too', async () => {
  const { dossiers } = await list('gestion', 'itemsPerPage=100&searchTerm=7000&sort=-amount')
  expect(dossiers.map(paid)).toEqual(dossiers.map(paid).toSorted((one, other) => other - one))
})

test('where something is to be decided, what was signed first comes first', async () => {
  for (const state of ['ongoing', 'error']) {
    const { dossiers } = await list(
      'gestion',
      `integrationState=${state}&itemsPerPage=100`,
      'dossiers/integration-state',
    )
    expect(dossiers.map(instantOf)).toEqual(dossiers.map(instantOf).toSorted())
  }
})

test('past the end there is nothing, and the total is still true', async () => {
  const all = await list('gestion', 'itemsPerPage=100')
  expect(await list('gestion', 'page=1000')).toEqual({ dossiers: [], total_items: all.dossiers.length })
})

test.each(['page=0', 'page=x', 'itemsPerPage=0', 'itemsPerPage=101', 'state=unknown', 'currentPage=2', 'sort=number'])(
  '%s is not understood',
  async (query) => {
    const reply = await as('advisor', { url: `/api/v1/dossiers?${query}` })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].property).toBe(query.split('=')[0])
  },
)

test.each([
  ['the last name without its accents', 'lefevre'],
  ['a part of it in capitals', 'EFÈV'],
  ['ligatures as they are typed', 'coeur'],
  ['the first name', 'etienne'],
  ['first and last name', 'Étienne Lefèvre'],
  ['last and first name', 'lefevre-coeur etienne'],
  ['the client number', 'x70001'],
  ['the number of the dossier', '70001'],
  ['the two first letters of the last name', 'le'],
  ['the first character of a number', '7'],
  ['its number as screens write it', 'n° 70001'],
  ['its number after a sign', 'N°70001'],
  ['a double name without its hyphen', 'lefevre coeur'],
  ['the end of a double name', 'coeur lefevre'],
  ['words of several fields', 'x70001 etienne'],
  ['a name and the number of the dossier', '70001 lefèvre'],
  ['a name and the first letter of another', 'coeur e'],
  ['client and advisor together', `etienne ${advisor.lastname}`],
])('a dossier is found by %s', async (_, term) => {
  for (const username of ['advisor', 'partner', 'manager', 'backoffice']) {
    expect(await search(username, term)).toContain('70001')
  }
})

test('a dossier is found by its advisor', async () => {
  expect(await search('gestion', `${advisor.lastname} ${advisor.firstname}`)).toContain('70001')
})

test('a short term is looked for where a name begins, not inside', async () => {
  for (const username of ['advisor', 'gestion']) expect(await search(username, 'ef')).not.toContain('70001')
  for (const username of ['advisor', 'gestion']) expect(await search(username, 'et')).not.toContain('70001')
})

test('every word counts, and a short one only where a word begins', async () => {
  for (const username of ['advisor', 'gestion']) {
    for (const term of ['lefevre zzz', 'lefevre t', 'lefevre 70002'])
      expect(await search(username, term)).not.toContain('70001')
  }
})

test.each([
  ['100%_', ['70002']],
  ['pierre %_', ['70002']],
  ['pierre .*', []],
  ['pierre (', []],
  ['%%%', []],
  ['___', []],
  ['0%_p', ['70002']],
  ['\\\\\\', []],
])('%s means the characters, not a wildcard', async (term, expected) => {
  for (const username of ['advisor', 'gestion']) expect(await search(username, term)).toEqual(expected)
})

test('a search counts what it finds', async () => {
  expect(await list('advisor', 'searchTerm=7000')).toMatchObject({ total_items: 2 })
  expect(await list('gestion', 'searchTerm=7000&itemsPerPage=1')).toMatchObject({
    total_items: 2,
    dossiers: { length: 1 },
  })
  expect(await list('gestion', 'searchTerm=7000&state=signed-files')).toEqual({ total_items: 0, dossiers: [] })
})

test('nobody finds what is not theirs', async () => {
  for (const username of ['advisor2', 'client', 'client2', 'prospect', 'direct']) {
    expect(await search(username, '7000')).toEqual([])
  }
})

test('a form narrows the list', async () => {
  const manual = await list('gestion', 'form=2&itemsPerPage=100')
  const online = await list('gestion', 'form=1&itemsPerPage=100')
  const all = await list('gestion', 'itemsPerPage=100')
  expect(manual.dossiers.every(({ form_id }) => form_id === 2)).toBe(true)
  expect(manual.total_items + online.total_items).toBe(all.total_items)
  expect([manual.total_items, online.total_items]).toEqual([manual.dossiers.length, online.dossiers.length])
})

test('the integration list holds the signed dossiers of one state', async () => {
  for (const state of ['ongoing', 'validated', 'sync', 'error', 'refused']) {
    const { dossiers, total_items } = await list('gestion', `integrationState=${state}`, 'dossiers/integration-state')
    expect(dossiers).toHaveLength(total_items)
    expect(total_items).toBeGreaterThan(0)
    for (const dossier of dossiers) expect(dossier).toMatchObject({ state: 'signed', integrate_state: state })
  }
  const signed = await list('gestion', 'state=signed-files&itemsPerPage=100')
  expect(numbers(await list('gestion', 'itemsPerPage=100', 'dossiers/integration-state'))).toEqual(numbers(signed))
  expect((await as('backoffice', { url: '/api/v1/dossiers/integration-state' })).statusCode).toBe(403)
})

test('a card shows each other person who has the dossier open, once', async () => {
  const { id } = await db.selectFrom('dossier').select('id').where('number', '=', '70001').executeTakeFirstOrThrow()
  const until = new Date(Date.now() + 60_000)
  const here = { dossier_id: id, user_id: advisor.id, block_id: 101, until }
  await db
    .insertInto('dossier_presence')
    .values([
      { ...here, screen: crypto.randomUUID() },
      { ...here, screen: crypto.randomUUID(), until: new Date(until.getTime() - 1000), block_id: 102 },
      { ...here, screen: crypto.randomUUID(), until: new Date(0), block_id: 103 },
    ])
    .execute()
  const name = `${advisor.firstname} ${advisor.lastname}`
  expect((await list('partner', 'searchTerm=70001')).dossiers[0]?.present).toEqual([
    { name, role: 'advisor', block_id: 101 },
  ])
  expect((await list('advisor', 'searchTerm=70001')).dossiers[0]?.present).toEqual([])
})

const ask = async (username: string, query: string) => {
  const calls = Array.from({ length: 30 }, () => as(username, { url: `/api/v1/dossiers?${query}` }))
  return [...new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))]
}

test('what one person asks for never fails the call of another who asks at the same moment', async () => {
  const [outOfRange, farAway, usual] = await Promise.all([
    ask('advisor2', 'form=99999999999'),
    ask('advisor2', `form=1&page=${2 ** 31 - 1}`),
    ask('advisor', 'form=1'),
  ])
  expect({ outOfRange, farAway, usual }).toEqual({ outOfRange: [400], farAway: [200], usual: [200] })
})

test('a list that the database fails to read fails for its reader alone', async () => {
  const { id } = await findUser(db, 'advisor2')
  const asOwner = (change: RawBuilder<unknown>) => change.execute(database.owner)
  await asOwner(sql`alter table dossier_count enable row level security`)
  await asOwner(sql`create policy broken on dossier_count
    using (case when scope_id = ${sql.lit(id)} then 1 / (scope_id <> ${sql.lit(id)})::int = 1 else true end)`)
  const [broken, usual] = await Promise.all([ask('advisor2', ''), ask('advisor', '')])
  await asOwner(sql`alter table dossier_count disable row level security`)
  expect({ broken, usual }).toEqual({ broken: [500], usual: [200] })
})

test('a renamed client is found by the new name at once, and no longer by the old one', async () => {
  await addDossier({ first_name: 'Odile', last_name: 'Quesnel', username: 'X70010' }, '71010')
  await sql`update client set last_name = 'L’Œillet', first_name = 'Zoé' where username = 'X70010'`.execute(db)
  for (const username of ['advisor', 'gestion']) {
    for (const term of ["l'oeillet zoe", 'zoé l’œillet', 'X70010', '71010', advisor.lastname])
      expect(await search(username, term)).toContain('71010')
    expect(await search(username, 'quesnel')).toEqual([])
  }
  await sql`update client set username = 'X70099' where username = 'X70010'`.execute(db)
  expect(await search('gestion', 'x70099')).toEqual(['71010'])
})

test('a renamed advisor is found by the new name at once, also by their dossiers without a client', async () => {
  const lead = { lastName: 'Wirth', firstName: 'Noël', companyName: null }
  const text = searchText({ number: '71011', client: null, lead, advisor })
  await addDossier({ first_name: 'Odile', last_name: 'Rameau', username: 'X70012' }, '71012')
  await addDossier({ first_name: null, last_name: 'Nobody', username: 'X70011' }, '71011')
  await sql`update dossier set client_id = null, search = ${text} where number = '71011'`.execute(db)
  const { firstname, lastname } = advisor
  await sql`update app_user set lastname = 'Vasseur-Ængstrøm' where id = ${advisor.id}`.execute(db)
  expect(await search('gestion', 'vasseur-aengstrom')).toEqual(expect.arrayContaining(['71011', '71012']))
  expect(await search('gestion', `${firstname} ${lastname}`)).not.toContain('71012')
  expect(await search('gestion', 'wirth')).toEqual(['71011'])
  await sql`update app_user set lastname = ${lastname} where id = ${advisor.id}`.execute(db)
  const { rows } = await sql<{ search: string }>`select search from dossier where number = '71011'`.execute(db)
  const advisorLines = [`${firstname} ${lastname} ${firstname}`, advisor.external_id]
  const normalised = (await Promise.all(advisorLines.map(normalise))).map((line) => `\t${line}`)
  expect(rows).toEqual([{ search: ['\nwirth noel wirth\n71011', ...normalised].join('') }])
})

async function normalise(text: string | null): Promise<string> {
  const { rows } = await sql<{ normalised: string }>`select normalise_search(${text}) as normalised`.execute(db)
  return rows[0]!.normalised
}

test.each([
  ['Étienne', 'etienne'],
  ['ÇELİK', 'celik'],
  ['Lebœuf', 'leboeuf'],
  ['ŒÆßŁØđ', 'oeaesslod'],
  ['L’Hôte', "l'hote"],
  ['Ωμέγα Жуков', 'ωμεγα жуков'],
  ['  De   La\u00a0Tour\u202f\u3000', 'de la tour'],
  ['100 %_', '100 %_'],
])('« %s » is searched as « %s »', async (text, expected) => expect(await normalise(text)).toBe(expected))

test('a text is normalised once for all: again, it stays the same', async () => {
  const letters = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0x24f }) },
    { weight: 2, arbitrary: fc.integer({ min: 0x300, max: 0x36f }) },
    { weight: 2, arbitrary: fc.integer({ min: 0x1e00, max: 0x1eff }) },
    { weight: 2, arbitrary: fc.integer({ min: 0x370, max: 0x52f }) },
    { weight: 2, arbitrary: fc.constantFrom(0x9, 0xa0, 0x202f, 0x2009, 0x2019, 0x3000, 0x1f600, 0x5d0, 0x5b8) },
  )
  const names = fc.sample(fc.array(letters, { maxLength: 24 }), { numRuns: 2000, seed: 1 })
  const texts = names.map((codes) => String.fromCodePoint(...codes))
  const { rows } = await sql<{ once: string; again: string }>`
    select once, normalise_search(once) as again
    from unnest(${texts}::text[]) as typed (text), lateral (select normalise_search(text) as once) first`.execute(db)
  expect(rows.filter(({ once, again }) => once !== again)).toEqual([])
})

test('a filter that somebody keeps says how many it finds now, to them alone', async () => {
  await addDossier({ first_name: 'Odile', last_name: 'Xanthopoulos', username: 'X70020' }, '71020')
  await addDossier({ first_name: 'Zoé', last_name: 'Xanthopoulos', username: 'X70021' }, '71021')
  await sql`update dossier set status = 'signed', integrate_state = 'ongoing', signature_date = now() - interval '6 days'
    where number = '71020'`.execute(db)
  await sql`update dossier set status = 'signed', integrate_state = 'ongoing', signature_date = now()
    where number = '71021'`.execute(db)
  const filter = { integrationState: 'ongoing', searchTerm: 'xanthopoulos', form: null, days: 5 }
  const url = `/api/v1/filters/${encodeURIComponent('Depuis plus de 5 jours')}`
  const save = (given: object) => as('gestion', { method: 'PUT', url, payload: { ...filter, ...given } })
  const kept = async (user = 'gestion') => (await as(user, { url: '/api/v1/filters' })).json().filters
  expect((await save({})).statusCode).toBe(204)
  const asSaved = { ...filter, list: 'integration', state: null, kind: null, sort: null, columns: null }
  expect(await kept()).toEqual([{ ...asSaved, name: 'Depuis plus de 5 jours', count: 1, isMore: false }])
  const query = 'integrationState=ongoing&searchTerm=xanthopoulos'
  const found = async (days: string) =>
    (await as('gestion', { url: `/api/v1/dossiers/integration-state?${query}${days}` })).json()
  expect((await found('&days=5')).dossiers.map((one: { number: string }) => one.number)).toEqual(['71020'])
  expect((await found('')).total_items).toBe(2)
  await save({ days: null, sort: '-amount', columns: ['amount', 'advisor'] })
  expect(await kept()).toMatchObject([{ count: 2, days: null, sort: '-amount', columns: ['amount', 'advisor'] }])
  expect(await kept('gestion2')).toEqual([])
  // Another user's filter of the same name.
  await as('gestion2', { method: 'DELETE', url })
  expect(await kept()).toHaveLength(1)
  await as('gestion', { method: 'DELETE', url })
  expect(await kept()).toEqual([])
})

test('each list has filters of its own, and those of the signed dossiers are for those who decide', async () => {
  const filter = { list: 'dossiers', state: 'current-cases', searchTerm: '', form: null, days: null, sort: '-amount' }
  const url = '/api/v1/filters/En%20cours'
  const kept = async (user: string, of: string) =>
    (await as(user, { url: `/api/v1/filters?list=${of}` })).json().filters
  for (const user of ['advisor', 'gestion'])
    expect((await as(user, { method: 'PUT', url, payload: filter })).statusCode).toBe(204)
  const { total_items: count } = await list('advisor', 'state=current-cases')
  expect(await kept('advisor', 'dossiers')).toMatchObject([{ ...filter, name: 'En cours', count, columns: null }])
  const signed = { integrationState: 'error', searchTerm: '', form: null, days: null }
  expect((await as('gestion', { method: 'PUT', url, payload: signed })).statusCode).toBe(204)
  expect(await kept('gestion', 'dossiers')).toMatchObject([{ state: 'current-cases', sort: '-amount' }])
  expect(await kept('gestion', 'integration')).toMatchObject([{ integrationState: 'error', state: null }])
  await as('gestion', { method: 'DELETE', url })
  expect([await kept('gestion', 'integration'), await kept('gestion', 'dossiers')]).toEqual([[], [expect.anything()]])
  for (const call of [
    { url: '/api/v1/filters' },
    { method: 'PUT', url, payload: signed },
    { method: 'DELETE', url },
  ] as const)
    expect((await as('advisor', call)).statusCode).toBe(403)
})

test('waiting and delivered dossiers have saved filters with columns and counts of their own', async () => {
  const filter = { searchTerm: '', form: null, days: null, sort: '-date', columns: ['since'] }
  const url = '/api/v1/filters/Bureau'
  const kept = async (of: string) => (await as('gestion', { url: `/api/v1/filters?list=${of}` })).json().filters
  await db.insertInto('mail').values({ recipient: 'a@b.c', subject: 'Sujet', body: 'Texte' }).execute()
  const put = (user: string, payload: object) => as(user, { method: 'PUT', url, payload: { ...filter, ...payload } })
  expect((await put('gestion', { list: 'waiting', kind: 'mail' })).statusCode).toBe(204)
  expect((await put('gestion', { list: 'received' })).statusCode).toBe(204)
  const { counts } = (await as('gestion', { url: '/api/v1/waiting' })).json()
  const { count } = counts.find(({ kind }: { kind: string }) => kind === 'mail')
  expect(count).toBeGreaterThan(0)
  expect(await kept('waiting')).toMatchObject([
    { name: 'Bureau', kind: 'mail', sort: '-date', columns: ['since'], count },
  ])
  const { received } = (await as('gestion', { url: '/api/v1/received' })).json()
  expect(await kept('received')).toMatchObject([{ kind: null, count: received.length, isMore: false }])
  expect((await put('advisor', { list: 'waiting' })).statusCode).toBe(403)
})
