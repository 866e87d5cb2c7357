import type { Client } from '@parcelle/contract/clients'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addManyDossiers, generated } from '../../testing/many-dossiers.ts'

const { deps, as } = await testApp()
const { db } = deps

const portfolio = async (username: string): Promise<Client[]> => {
  const reply = await as(username, { url: '/api/v1/clients' })
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

test('an advisor has his own clients, a partner those of his firm, a manager those of his network', async () => {
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

test('clients have no portfolio', async () => {
  for (const username of ['client', 'prospect', 'direct']) {
    expect((await as(username, { url: '/api/v1/clients' })).statusCode).toBe(403)
  }
})

test('a client comes with the dossier that is under way, the last active one that the caller may see', async () => {
  for (const username of ['advisor', 'advisor2', 'partner', 'manager', 'gestion']) {
    const list = await as(username, { url: '/api/v1/dossiers?state=current-cases&itemsPerPage=100' })
    const underWay: { id: string; number: string; client_id: string }[] = list.json().dossiers
    for (const { id, current_dossier } of await portfolio(username)) {
      const first = underWay.find(({ client_id }) => client_id === id)
      expect(current_dossier).toEqual(first ? { id: first.id, number: first.number } : null)
    }
  }
})

test('five thousand clients come by name within a second', async () => {
  await addManyDossiers(db, { dossiers: 20_000, advisors: 2, clientsEach: 50, clientsOfLargest: 5000 })
  const begun = performance.now()
  const clients = await portfolio(generated.username(1))
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(clients).toHaveLength(5000)
  const keys = clients.map(({ last_name, first_name, id }) => [last_name, first_name, id].join('\0'))
  expect(keys).toEqual(keys.toSorted())
}, 60_000)
