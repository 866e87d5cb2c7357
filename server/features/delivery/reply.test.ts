import { afterAll, expect, test } from 'vitest'
import type { AccountCodes } from '../../ports/customer-system.ts'
import { testApp, testDatabase, testFiles } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'
import { testWorker } from '../../testing/programs/test-worker.ts'
import { embeddedCustomers } from './customer-systems/embedded.ts'
import { httpCustomers } from './customer-systems/http.ts'
import { SECRETS, startCustomerServer } from './customer-systems/testing/customer-server.ts'

// The worker takes the job from the queue, and the customer system answers over HTTP.
const database = await testDatabase()
const files = await testFiles()
const server = await startCustomerServer(embeddedCustomers({ db: database.db, files, locale: 'fr' }))
afterAll(() => server.close())
const customers = httpCustomers({ url: server.url, secrets: [SECRETS.current] })
const { as, deps } = await testApp({}, database, { files, customers })
await testWorker(deps, database)

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const read = async (id: string, path: string) => (await as('gestion', { url: at(id, path) })).json()
const send = (method: 'PUT' | 'POST', url: string, payload?: object) =>
  as('gestion', { method, url, ...(payload && { payload }) })

/** Accepts a dossier that is paired, and waits for the outcome of its delivery. */
async function acceptWith(reply: AccountCodes, expected: 'error' | 'sync'): Promise<string> {
  const id = await addSigned(deps)
  server.otherAccounts.push(reply)
  const pairing = { code: 'S00012', scope: 'np', confirmation: 'S00012' }
  expect((await send('PUT', at(id, '/pairing/customer'), pairing)).statusCode).toBe(200)
  const url = `/api/v1/dossiers/integration-state/${id}`
  expect((await send('PUT', url, { integration_state: 'validated' })).statusCode).toBe(200)
  await expect.poll(async () => (await read(id, '/state')).integration_state, { timeout: 60_000 }).toBe(expected)
  return id
}

test('a reply with the paired code ends the delivery', async () => {
  const id = await acceptWith({ np: 'S00012' }, 'sync')
  expect(await read(id, '/deliveries')).toMatchObject({ state: 'applied', tries: [{ outcome: 'applied' }] })
})

test('a reply with another code is an error with both, is not sent again, and leaves the pairing', async () => {
  const id = await acceptWith({ np: 'S00026' }, 'error')
  const [last] = await read(id, '/history')
  expect(last).toMatchObject({
    state: 'error',
    reason: expect.stringMatching(/compte demandé S00012, compte reçu S00026/),
  })
  expect(await read(id, '/pairing/customer')).toMatchObject({ np: 'S00012' })
  expect(await read(id, '/deliveries')).toMatchObject({
    state: 'failed',
    nextTry: null,
    answered: { np: 'S00026' },
    tries: [{ outcome: 'refused', answer: last.reason }],
  })
  // Sent again by a person, it is answered as it was asked.
  expect((await send('POST', at(id, '/deliveries'))).json()).toEqual({ integration_state: 'validated' })
  await expect.poll(async () => (await read(id, '/state')).integration_state, { timeout: 60_000 }).toBe('sync')
})

test('a reply without the account that was asked for is an error, with nothing to take', async () => {
  const id = await acceptWith({}, 'error')
  const [last] = await read(id, '/history')
  expect(last).toMatchObject({
    state: 'error',
    reason: expect.stringMatching(/compte demandé S00012, compte reçu aucun/),
  })
  expect(await read(id, '/deliveries')).toMatchObject({ state: 'failed', canRelaunch: true, answered: null })
  const take = await send('POST', at(id, '/deliveries?take=answered'))
  expect([take.statusCode, take.json().errors[0].code]).toEqual([409, 'validation.error.nothing-answered'])
})
