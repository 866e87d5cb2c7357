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
  await put(`dossier/integration-state/${id}/pairing/customer`, { code: 'S00001', scope: 'usu' })
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

test('two sides may change their accounts with each other', async () => {
  const id = await delivered({ np: 'S00001', usu: 'S00002' })
  expect((await read(id, '/state')).integration_state).toBe('sync')
  expect(await read(id, '/pairing/customer')).toMatchObject({ np: 'S00001', usu: 'S00002' })
  const paired = (await read(id, '/history')).map(({ reason }: { reason: string | null }) => reason)
  expect(paired.join('\n')).toMatch(/→ S00001[^]*→ S00002|→ S00002[^]*→ S00001/)
})
