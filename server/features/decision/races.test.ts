import { integrationStates, type IntegrationState } from '@parcelle/domain'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deploymentsFolder } from '../../deployment/parts.ts'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { loadRegister } from '../screening/register/load.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addSigned, findUser } from '../../testing/dossiers.ts'
import { runBulk } from './bulk/run.ts'

/** How many pairs of each kind race; RACES=75 makes hundreds. */
const PAIRS = Number(process.env['RACES'] ?? 5)
const AT_ONCE = 5

const database = await testDatabase()
// A few people make all calls, which the rate limit would refuse.
const { as, deps } = await testApp({ CALLS_PER_MINUTE: '1000000' }, database)
const { db } = deps
// An acceptance screens first.
await loadRegister(db, join(deploymentsFolder, 'demo', 'registre-des-gels.json'))

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
type Reply = { statusCode: number; json(): { errors: NonNullable<RefusalBody>[] } }

/** The refusal of an act, or null when it is done. */
type RefusalBody = { code: string; params?: Record<string, unknown> } | null
type Side = { by: string; to: IntegrationState; act(ids: readonly string[]): Promise<ReadonlyMap<string, RefusalBody>> }

const single = (by: string, to: IntegrationState, ask: (id: string) => PromiseLike<Reply>, inTurn = false): Side => ({
  by,
  to,
  async act(ids) {
    const told = new Map<string, RefusalBody>()
    const one = async (id: string) => {
      const reply = await ask(id)
      const error = reply.statusCode < 300 ? null : reply.json().errors[0]!
      if (error) expect(reply.statusCode).toBe(error.code.endsWith('-required') ? 422 : 409)
      told.set(id, error)
    }
    if (inTurn) for (const id of ids) await one(id)
    else await Promise.all(ids.map(one))
    return told
  },
})
const decide = (by: string, to: 'validated' | 'refused' | 'error', inTurn = false) => {
  const payload = { integration_state: to, expected_state: 'ongoing', reason: 'Motif' }
  const ask = (id: string) => as(by, { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  return single(by, to, ask, inTurn)
}
const unpair = single('gestion2', 'ongoing', (id) =>
  as('gestion2', { method: 'DELETE', url: at(id, '/pairing/customer/usu') }),
)
const RECEIPT = (await deps.forms.current(deps.deployment.forms.client))!.form.element('file_rib')!.id
const ask = (by: string) => {
  const payload = { items: [{ elementId: RECEIPT, reason: 'Illisible' }] }
  return single(by, 'ongoing', (id) => as(by, { method: 'POST', url: `/api/v1/dossiers/${id}/correction`, payload }))
}
const decideMany = (by: string, to: 'validated' | 'error'): Side => ({
  by,
  to,
  async act(ids) {
    const payload = { integration_state: to, reason: 'Motif', from: 'ongoing', selection: { ids } }
    const { id } = (await as(by, { method: 'POST', url: '/api/v1/bulk-decisions', payload })).json()
    await runBulk({ ...deps, db: database.patient }, id)
    const bulk = (await as(by, { url: `/api/v1/bulk-decisions/${id}` })).json()
    expect(bulk.state).toBe('done')
    return new Map(bulk.results.map((one: { dossierId: string; error: RefusalBody }) => [one.dossierId, one.error]))
  },
})

const plain = () => addSigned(deps)
async function mandate(): Promise<string> {
  const id = await addSigned(deps, 'mandate-np-10y')
  const payload = { code: 'S00035', scope: 'usu' }
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/customer'), payload })
  return id
}

const accept = decide('gestion', 'validated')
const acceptMany = decideMany('gestion', 'validated')
const races: [name: string, make: () => Promise<string>, one: Side, other: Side][] = [
  ['accept and accept', plain, accept, decide('gestion2', 'validated')],
  ['accept and decline', plain, accept, decide('gestion2', 'refused')],
  ['accept and flag', plain, accept, decide('gestion2', 'error')],
  ['accept and unpair', mandate, accept, unpair],
  ['accept many and decline one by one', plain, acceptMany, decide('gestion2', 'refused', true)],
  ['accept many and accept one by one', plain, acceptMany, decide('gestion2', 'validated', true)],
  ['accept many and accept them from the other end', plain, acceptMany, decideMany('gestion2', 'validated')],
  ['accept many and flag them from the other end', plain, acceptMany, decideMany('gestion2', 'error')],
  ['accept and ask for a correction', plain, accept, ask('gestion2')],
  ['accept many and ask for corrections', plain, acceptMany, ask('gestion2')],
  ['decline and ask for a correction', plain, decide('gestion', 'refused'), ask('gestion2')],
  ['ask for a correction twice', plain, ask('gestion'), ask('gestion2')],
]

test.each(races)(
  '%s at once: one succeeds as a whole, and the other is refused',
  async (_, make, one, other) => {
    for (let from = 0; from < PAIRS; from += AT_ONCE) {
      const ids = await Promise.all(Array.from({ length: Math.min(AT_ONCE, PAIRS - from) }, make))
      const sides = from % 2 === 0 ? [one, other] : [other, one]
      const told = await Promise.all(sides.map((side, place) => side.act(place === 0 ? ids : ids.toReversed())))
      for (const id of ids) {
        const done = sides.filter((_side, place) => told[place]!.get(id) === null)
        // Both succeed only when declining withdraws the correction.
        const last = done.length === 2 ? done.find(({ to }) => to === 'refused') : done[0]
        expect(last).toBeDefined()
        const refused = told.map((each) => each.get(id)).find((each) => each !== null)
        if (refused) await expectTold(refused, last!)
        await expectWhole(id, last!.to, make === mandate)
      }
    }
  },
  300_000,
)

const stillOpen = ['validation.error.usufruct-pairing-required', 'correction.error.open', 'correction.error.already']

/** The second person gets who decided what. */
async function expectTold(told: NonNullable<RefusalBody>, { by, to }: Side): Promise<void> {
  if (to === 'ongoing') return expect(stillOpen).toContain(told.code)
  if (told.code === 'folder.error.status') return expect(told.params).toEqual({ status: to })
  const { firstname, lastname } = await findUser(db, by)
  const params = { user: `${firstname} ${lastname}`, state: to, at: expect.any(String) }
  expect(told).toMatchObject({ code: 'validation.error.already-decided', params })
}

/** State, pairing, history, evidence, delivery and mails of a dossier agree. */
async function expectWhole(id: string, state: IntegrationState, isMandate: boolean): Promise<void> {
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.integrate_state).toBe(state)
  const isAccepted = state === 'validated'
  const corrections = await db.selectFrom('correction').select('state').where('dossier_id', '=', id).execute()
  expect(corrections.filter((one) => one.state === 'open')).toHaveLength(row.correction ? 1 : 0)
  expect(corrections.length).toBeLessThan(2)
  if (state !== 'ongoing') expect(row.correction).toBe(false)
  expect(row.pairing.usu !== undefined).toBe(isMandate && isAccepted)
  const deliveries = await db.selectFrom('delivery').select('state').where('dossier_id', '=', id).execute()
  expect(deliveries).toEqual(isAccepted ? [{ state: 'waiting' }] : [])
  const decided = state === 'ongoing' ? 0 : 1
  const lines: { state: string; reason: string | null }[] = (await as('gestion', { url: at(id, '/history') })).json()
  const decisions = lines.filter(({ reason }) => reason === null || reason === 'Motif')
  expect(decisions.map((line) => line.state)).toEqual(decided === 0 ? [] : [state])
  const events = db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id)
  expect(await events.where('event', 'in', ['accept', 'decline', 'flag_error']).execute()).toHaveLength(decided)
  const mails = await db.selectFrom('mail').select('subject').where('subject', 'like', `%${row.number}%`).execute()
  const ofDecisions = mails.filter(({ subject }) => /accepté|refusé|anomalie/.test(subject))
  expect(ofDecisions).toHaveLength(decided)
  // One more for the request of a correction.
  expect(mails.length - ofDecisions.length).toBe(corrections.length)
}

test('after the races counters, lists and evidence agree', async () => {
  const counts = (await as('gestion', { url: '/api/v1/dossiers/retrieve-number-dossiers-by-status' })).json()
  for (const state of integrationStates) {
    const list = await as('gestion', { url: `/api/v1/dossiers/integration-state?integrationState=${state}` })
    expect([state, list.json().total_items]).toEqual([state, counts[`signed_${state}`]])
  }
  expect((await verifyEvidence(db)).breaches).toEqual([])
}, 60_000)
