import { expect, test } from 'vitest'
import type { AccountCodes } from '../../ports/customer-system.ts'
import { testApp } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'
import { deliver } from './deliver.ts'

const { as, deps } = await testApp()

/** Settles the delivery of an accepted, paired mandate with these accounts. */
async function delivered(accounts: AccountCodes): Promise<string> {
  const id = await addSigned(deps, 'mandate-np-10y')
  const put = (path: string, payload: object) => as('gestion', { method: 'PUT', url: `/api/v1/${path}`, payload })
  await put(`dossier/integration-state/${id}/pairing/customer`, {
    code: 'S00001',
    scope: 'usu',
    confirmation: 'S00001',
  })
  expect((await put(`dossiers/integration-state/${id}`, { integration_state: 'validated' })).statusCode).toBe(200)
  await deliver(
    { ...deps, customers: { ...deps.customers, deliver: async () => ({ outcome: 'applied', accounts }) } },
    id,
  )
  return id
}

const read = async (id: string, path: string) =>
  (await as('gestion', { url: `/api/v1/dossier/integration-state/${id}${path}` })).json()

test.each<AccountCodes>([{ np: 'S00002', usu: 'S00002' }, { np: 'S00001' }])(
  'an answer that puts both sides on one account (%o) is an error in words, and leaves the pairing as it was',
  async (accounts) => {
    const id = await delivered(accounts)
    const [last] = await read(id, '/history')
    expect(last).toMatchObject({ state: 'error', reason: expect.stringContaining(`même compte, ${accounts.np}`) })
    expect(await read(id, '/deliveries')).toMatchObject({
      state: 'failed',
      canRelaunch: true,
      tries: [{ outcome: 'refused', answer: last.reason }],
    })
    expect(await read(id, '/pairing/customer')).toMatchObject({ np: null, usu: 'S00001' })
  },
)

test('another code than the paired one is an error that names both; the person keeps theirs and sends it again', async () => {
  const id = await delivered({ np: 'N000009', usu: 'S00002' })
  const [last] = await read(id, '/history')
  expect(last).toMatchObject({
    state: 'error',
    reason: expect.stringMatching(/compte demandé S00001, compte reçu S00002/),
  })
  expect(await read(id, '/pairing/customer')).toEqual({ np: null, usu: 'S00001' })
  expect(await read(id, '/deliveries')).toMatchObject({
    state: 'failed',
    canRelaunch: true,
    answered: { np: 'N000009', usu: 'S00002' },
  })
  const relaunched = await as('gestion', { method: 'POST', url: `/api/v1/dossier/integration-state/${id}/deliveries` })
  expect(relaunched.json()).toEqual({ integration_state: 'validated' })
  expect(await read(id, '/deliveries')).toMatchObject({ state: 'waiting', answered: null })
})

test('or takes the account of the customer system, once', async () => {
  const id = await delivered({ np: 'N000009', usu: 'S00002' })
  const url = `/api/v1/dossier/integration-state/${id}/deliveries?take=answered`
  const replies = await Promise.all([as('gestion', { method: 'POST', url }), as('gestion2', { method: 'POST', url })])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await read(id, '/state')).integration_state).toBe('sync')
  expect(await read(id, '/pairing/customer')).toEqual({ np: 'N000009', usu: 'S00002' })
  expect(await read(id, '/deliveries')).toMatchObject({ state: 'applied', answered: null })
})

test('accounts that were asked for and not answered are an error, and there is nothing to take', async () => {
  const id = await delivered({})
  const [last] = await read(id, '/history')
  expect(last).toMatchObject({
    state: 'error',
    reason: expect.stringMatching(/compte demandé nouveau client, compte reçu aucun/),
  })
  expect(await read(id, '/deliveries')).toMatchObject({ state: 'failed', canRelaunch: true, answered: null })
})
