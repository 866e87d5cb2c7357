import { integrationStates } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../evidence/verify.ts'
import { testApp } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'

const { as, deps } = await testApp()
const { db } = deps
/** How many pairs of each kind race; RACES=75 makes three hundred. */
const PAIRS = Number(process.env['RACES'] ?? 15)
const AT_ONCE = 5

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const decide = (by: string, integration_state: string) => (id: string) =>
  as(by, {
    method: 'PUT',
    url: `/api/v1/dossiers/integration-state/${id}`,
    payload: { integration_state, expected_state: 'ongoing', reason: 'Motif' },
  })
const unpair = (id: string) => as('gestion2', { method: 'DELETE', url: at(id, '/pairing/customer/usu') })
const accept = decide('gestion', 'validated')

async function mandate(): Promise<string> {
  const id = await addSigned(deps, 'mandate-np-10y')
  const payload = { code: 'S00035', scope: 'usu' }
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/customer'), payload })
  return id
}

const races = [
  ['accept and accept', addSigned.bind(null, deps), decide('gestion2', 'validated')],
  ['accept and decline', addSigned.bind(null, deps), decide('gestion2', 'refused')],
  ['accept and flag', addSigned.bind(null, deps), decide('gestion2', 'error')],
  ['accept and unpair', mandate, unpair],
] as const

test.each(races)(
  '%s at once: one of them happens, whole',
  async (_, make, other) => {
    const race = async (pair: number) => {
      const id = await make()
      const calls = pair % 2 === 0 ? [accept, other] : [other, accept]
      const replies = await Promise.all(calls.map((call) => call(id)))
      const done = replies.filter(({ statusCode }) => statusCode < 300)
      expect(done, replies.map(({ body }) => body).join('\n')).toHaveLength(1)
      await expectWhole(id, other === unpair)
    }
    for (let from = 0; from < PAIRS; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, PAIRS - from) }, (_unused, place) => race(from + place)))
  },
  120_000,
)

/** State, pairing, history, delivery and mails of a dossier say the same. */
async function expectWhole(id: string, isMandate: boolean): Promise<void> {
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isAccepted = row.integrate_state === 'validated'
  if (isMandate) expect(row.pairing.usu !== undefined).toBe(isAccepted)
  const deliveries = await db.selectFrom('delivery').select('state').where('dossier_id', '=', id).execute()
  expect(deliveries).toEqual(isAccepted ? [{ state: 'waiting' }] : [])
  const decided = row.integrate_state === 'ongoing' ? 0 : 1
  const lines: { state: string; reason: string | null }[] = (await as('gestion', { url: at(id, '/history') })).json()
  const decisions = lines.filter(({ reason }) => reason === null || reason === 'Motif')
  expect(decisions.map(({ state }) => state)).toEqual(decided === 0 ? [] : [row.integrate_state])
  const mails = await db.selectFrom('mail').select('id').where('subject', 'like', `%${row.number}%`).execute()
  expect(mails).toHaveLength(decided)
}

test('after the races counters, lists and evidence agree', async () => {
  const counts = (await as('gestion', { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })).json()
  for (const state of integrationStates) {
    const list = await as('gestion', { url: `/api/v1/dossiers/integration-state?integrationState=${state}` })
    expect([state, list.json().total_items]).toEqual([state, counts[`signed_${state}`]])
  }
  expect((await verifyEvidence(db)).breaches).toEqual([])
})
