import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Client } from '@parcelle/contract/clients'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { findUser } from '../../testing/dossiers.ts'
import { quickest, timed } from '../../testing/timing/quickest.ts'
import { largeDatabase } from '../../testing/many-dossiers/large-database.ts'
import { generated } from '../../testing/many-dossiers/add-many-dossiers.ts'
import { selectClients } from './list-queries.ts'

const { deps, as } = await testApp()
const { db } = deps
const large = await testApp({}, await largeDatabase())

const portfolio = async (username: string, call = as): Promise<Client[]> => {
  const reply = await call(username, { url: '/api/v1/clients' })
  expect(reply.statusCode).toBe(200)
  return reply.json().clients
}
const usernames = async (username: string) => (await portfolio(username)).map((client) => client.username)
const ofAdvisor = async (username: string) => {
  const rows = await db
    .selectFrom('client')
    .innerJoin('app_user', 'app_user.id', 'client.advisor_id')
    .select('client.username')
    .where('app_user.username', '=', username)
    .execute()
  return rows.map((row) => row.username)
}

test('advisors have their own clients, partners those of their firm, managers those of their network', async () => {
  const [first, second] = [await ofAdvisor('advisor'), await ofAdvisor('advisor2')]
  expect(first.length).toBeGreaterThan(0)
  expect((await usernames('advisor')).toSorted()).toEqual(first.toSorted())
  expect((await usernames('advisor2')).toSorted()).toEqual(second.toSorted())
  expect((await usernames('partner')).toSorted()).toEqual(first.toSorted())
  expect((await usernames('manager')).toSorted()).toEqual([...first, ...second].toSorted())
})

test('the back office has them all', async () => {
  const { count } = await db
    .selectFrom('client')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await portfolio('gestion')).toHaveLength(count)
  expect(await portfolio('backoffice')).toHaveLength(count)
})

test('clients of the same name are listed with what distinguishes them', async () => {
  const martel = (await portfolio('gestion')).find(({ username }) => username === 'S00003')
  expect(martel).toMatchObject({ last_name: 'MARTEL', birth_date: '1958-03-14', town: 'Angers' })
})

test('clients have no portfolio', async () => {
  for (const username of ['client', 'prospect', 'direct']) {
    expect((await as(username, { url: '/api/v1/clients' })).statusCode).toBe(403)
  }
})

test('a client comes with the dossier that is under way, the last active one that the caller may see', async () => {
  for (const username of ['advisor', 'advisor2', 'partner', 'manager', 'gestion']) {
    const list = await as(username, { url: '/api/v1/dossiers?state=current-cases&itemsPerPage=100' })
    const underWay: DossierItem[] = list.json().dossiers
    for (const { id, current_dossier } of await portfolio(username)) {
      const first = underWay.find(({ client_id }) => client_id === id)
      const place = { page_id: first?.detail.page_id, block_id: first?.detail.block_id }
      expect(current_dossier).toEqual(first ? { id: first.id, number: first.number, ...place } : null)
    }
  }
})

test('names come as in a French directory: neither accents nor capitals move them far', async () => {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'advisor2')
    .executeTakeFirstOrThrow()
  const people = [
    ['Zola', 'Émile'],
    ['étienne', 'Zoé'],
    ['Eluard', 'Paul'],
    ['Éluard', 'Gala'],
    ['de Beauvoir', 'Simone'],
    ['Debussy', 'Claude'],
    ['Martin', 'élise'],
    ['Martin', 'Eloi'],
    ['Martin', null],
    ["D'Ormesson", 'Jean'],
  ] as const
  const names = new Set(people.map(([last, first]) => `${last} ${first}`))
  await db
    .insertInto('client')
    .values(
      people.map(([last_name, first_name]) => ({ kind: 'client' as const, last_name, first_name, advisor_id: id })),
    )
    .execute()
  const listed = (await portfolio('advisor2')).map(({ last_name, first_name }) => `${last_name} ${first_name}`)
  expect(listed.filter((name) => names.has(name))).toEqual([
    "D'Ormesson Jean",
    'de Beauvoir Simone',
    'Debussy Claude',
    'Eluard Paul',
    'Éluard Gala',
    'étienne Zoé',
    'Martin null',
    'Martin élise',
    'Martin Eloi',
    'Zola Émile',
  ])
})

test('five thousand clients come by name within a second', async () => {
  let clients = await portfolio(generated.username(1), large.as)
  const read = async () => (clients = await portfolio(generated.username(1), large.as))
  expect(await quickest(1000, () => timed(read), 10)).toBeLessThan(1000)
  expect(clients).toHaveLength(5000)
  const names = clients.map(({ last_name }) => last_name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr').compare))
}, 60_000)

test('one portfolio is read by its index, never all clients', async () => {
  const { id } = await findUser(large.deps.db, generated.username(2))
  const explain = sql<{ 'QUERY PLAN': string }>`explain ${selectClients({ kind: 'owner', id })}`
  const { rows } = await explain.execute(large.deps.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('client_advisor')
  expect(plan).not.toMatch(/Seq Scan on (client|dossier)\b/)
})
