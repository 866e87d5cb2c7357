import type { DryRun } from '@parcelle/contract/overview/bulk'
import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addSigned, sampleAnswers } from '../../../testing/dossiers.ts'
import { deliver } from '../../delivery/deliver.ts'
import { runBulk } from '../bulk/run.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db } = deps
const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const accept = (id: string, more: object = {}, by = 'gestion') =>
  as(by, {
    method: 'PUT',
    url: `/api/v1/dossiers/integration-state/${id}`,
    payload: { integration_state: 'validated', ...more },
  })
const pair = (id: string, payload: object, by = 'gestion') =>
  as(by, { method: 'PUT', url: at(id, '/pairing/customer'), payload: { scope: 'np', ...payload } })
const unpair = (id: string, query: string) =>
  as('gestion', { method: 'DELETE', url: at(id, `/pairing/customer/np${query}`) })
const readPairing = async (id: string) => (await as('gestion', { url: at(id, '/pairing') })).json()
const errorOf = (reply: { json(): { errors: { code: string; params?: object }[] } }) => reply.json().errors[0]!
const rowOf = (id: string) => db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let people = 0
/** Signed dossiers of one person whom no customer resembles. */
async function addTwins(count: number): Promise<string[]> {
  const email = `nobody.${++people}@example.org`
  const values = { ...sampleAnswers('pp-single-full'), sub_last_name: `ZWILLING${people}`, sub_email: email }
  const ids: string[] = []
  while (ids.length < count) ids.push(await addSigned(deps, 'pp-single-full', { values }))
  return ids
}
const CREATED = 'validation.error.customer-being-created'

test('a customer whom an accepted dossier creates is not created again; once delivered, it is a certain match', async () => {
  const [first = '', second = ''] = await addTwins(2)
  expect((await readPairing(second)).createdBy).toBeNull()
  expect((await accept(first)).statusCode).toBe(200)
  const { number } = await rowOf(first)
  const refused = await accept(second)
  expect([refused.statusCode, errorOf(refused)]).toEqual([
    409,
    expect.objectContaining({ code: CREATED, params: { number } }),
  ])
  expect((await readPairing(second)).createdBy).toBe(number)
  expect(await deliver(deps, first)).toBe('applied')
  const { unsettled, createdBy } = await readPairing(second)
  const code = (await rowOf(first)).pairing.np?.code
  expect([unsettled, createdBy]).toMatchObject([[{ code, reason: 'certain' }], null])
  expect((await pair(second, { code })).statusCode).toBe(200)
  expect((await accept(second)).statusCode).toBe(200)
})

test('of two dossiers of one person accepted at the same moment, one creates the customer', async () => {
  for (let round = 0; round < 5; round++) {
    const [first = '', second = ''] = await addTwins(2)
    const replies = await Promise.all([accept(first), accept(second, {}, 'gestion2')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(errorOf(replies.find(({ statusCode }) => statusCode === 409)!).code).toBe(CREATED)
  }
})

test('a bulk decision creates a customer once, as its dry run says', async () => {
  const [first = '', second = ''] = await addTwins(2)
  const payload = { integration_state: 'validated', from: 'ongoing', selection: { ids: [first, second] } }
  const call = (path: string) => as('gestion', { method: 'POST', url: `/api/v1/bulk-decisions${path}`, payload })
  const dryRun: DryRun = (await call('/dry-run')).json()
  const { number } = await rowOf(first)
  expect(dryRun.ready).toBe(1)
  expect(dryRun.blocked).toMatchObject([{ dossierId: second, error: { code: CREATED, params: { number } } }])
  const { id } = (await call('')).json()
  await runBulk({ ...deps, db: database.patient }, id)
  const results = (await as('gestion', { url: `/api/v1/bulk-decisions/${id}` })).json().results
  expect(results).toMatchObject([
    { dossierId: second, outcome: 'refused', error: { code: CREATED, params: { number } } },
    { dossierId: first, outcome: 'done' },
  ])
})

test('a pairing made by somebody else meanwhile is not overwritten unseen', async () => {
  const id = await addSigned(deps)
  const isChanged = async (reply: Awaited<ReturnType<typeof accept>>) =>
    expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'validation.error.pairing-changed'])
  const seen = { expected_pairing: { np: null } }
  await pair(id, { code: 'S00001', confirmation: 'S00001' }, 'gestion2')
  await isChanged(await accept(id, { expected_pairing: { np: null, usu: null } }))
  await isChanged(await pair(id, { code: 'S00002', confirmation: 'S00002', ...seen }))
  await isChanged(await unpair(id, '?code=S00002'))
  expect((await rowOf(id)).pairing.np?.code).toBe('S00001')
  expect((await accept(id, { expected_pairing: { np: 'S00001', usu: null } })).statusCode).toBe(200)
})
