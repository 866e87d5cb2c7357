import type { Waiting } from '@parcelle/contract/overview/waiting'
import { expect, test, vi } from 'vitest'
import { embeddedCustomers } from '../delivery/customer-systems/embedded.ts'
import { deliver } from '../delivery/deliver.ts'
import { reconcileDeliveries } from '../delivery/reconcile.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addSigned } from '../../testing/dossiers.ts'
import { screenAll } from './screen.ts'
import { loadNames, NOBODY, SUBSCRIBER } from './testing/load-names.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db, files } = deps
const customers = embeddedCustomers({ db, files, locale: 'fr' })

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const get = async (url: string) => (await as('gestion', { url })).json()
const read = (id: string) => get(at(id, '/screening'))
async function settle(id: string, outcome: 'cleared' | 'confirmed'): Promise<void> {
  const hits = (await read(id)).open.map((hit: { id: string }) => hit.id)
  const payload = { outcome, note: 'Vérifié', hits }
  expect((await as('gestion', { method: 'POST', url: at(id, '/screening'), payload })).statusCode).toBe(204)
}
const accept = (id: string) =>
  as('gestion', {
    method: 'PUT',
    url: `/api/v1/dossiers/integration-state/${id}`,
    payload: { integration_state: 'validated' },
  })
const stateOf = async (id: string) => (await get(at(id, '/state'))).integration_state
const waitingOf = async (id: string): Promise<Waiting> =>
  (await get('/api/v1/waiting')).waiting.find((one: Waiting) => one.dossier?.id === id)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const tryAt = (id: string, now: Date) => deliver({ ...deps, customers, now: () => now }, id)
const lease = (id: string, until: Date) =>
  db.updateTable('delivery').set({ leased_until: until }).where('dossier_id', '=', id).execute()
/** How often the job of a delivery was added. */
const askedFor = async (id: string): Promise<number> =>
  (await database.pool.query('select revision from graphile_worker.jobs where key = $1', [`deliver ${id}`])).rows[0]
    .revision

/** Loads a register and screens every dossier in progress. */
async function compareWith(...names: Parameters<typeof loadNames>[1][]): Promise<void> {
  await loadNames(db, ...names)
  await screenAll(deps)
}

async function accepted(): Promise<string> {
  const id = await addSigned(deps)
  await loadNames(db, NOBODY)
  expect((await accept(id)).statusCode).toBe(200)
  return id
}

test('confirmed during a try whose worker is killed, the delivery is ended once the lease is over', async () => {
  const id = await accepted()
  await compareWith(SUBSCRIBER)
  await lease(id, inMinutes(2))
  await settle(id, 'confirmed')
  expect(await stateOf(id)).toBe('validated')
  // The job of the killed worker runs again within the lease, and does nothing.
  expect(await tryAt(id, inMinutes(1))).toBe('nothing')
  expect(await stateOf(id)).toBe('validated')
  const asked = await askedFor(id)
  await reconcileDeliveries({ ...deps, now: () => inMinutes(5) })
  expect(await askedFor(id)).toBe(asked + 1)
  expect(await tryAt(id, inMinutes(5))).toBe('nothing')
  expect(await stateOf(id)).toBe('error')
})

test('only an open hit that was itself confirmed ends a delivery; another one stops it', async () => {
  const id = await addSigned(deps)
  await compareWith(SUBSCRIBER)
  await settle(id, 'confirmed')
  expect([(await read(id)).isConfirmed, (await waitingOf(id)).what]).toEqual([true, 'hit-confirmed'])
  // The entry leaves the register, the dossier is accepted, and another entry appears.
  await loadNames(db, NOBODY)
  expect((await accept(id)).statusCode).toBe(200)
  await compareWith(NOBODY, SUBSCRIBER)
  const { isConfirmed, open, notes } = await read(id)
  expect([isConfirmed, open.length, notes[0].outcome]).toEqual([false, 1, 'confirmed'])
  expect((await waitingOf(id)).what).toBe('delivery-stopped')
  expect([await tryAt(id, new Date()), await stateOf(id)]).toEqual(['nothing', 'validated'])
  await settle(id, 'confirmed')
  expect([(await read(id)).isConfirmed, await stateOf(id)]).toEqual([true, 'error'])
})

test('a clearing ends what was confirmed before it', async () => {
  const id = await addSigned(deps)
  await compareWith(SUBSCRIBER)
  await settle(id, 'confirmed')
  await compareWith(NOBODY, SUBSCRIBER)
  await settle(id, 'cleared')
  await compareWith(SUBSCRIBER)
  expect(await read(id)).toMatchObject({ isConfirmed: false, open: [{ listed: { id: 1 } }] })
})

test('a hit waits since the first comparison that found it, whatever was cleared before', async () => {
  const id = await addSigned(deps)
  await compareWith(SUBSCRIBER)
  await settle(id, 'cleared')
  await compareWith(NOBODY, SUBSCRIBER)
  const first = (await read(id)).screenings[0].at
  await compareWith(['GARNIER', 'Étienne'], SUBSCRIBER, NOBODY)
  const { screenings } = await read(id)
  expect(screenings).toHaveLength(3)
  expect((await waitingOf(id)).since).toBe(first)
})

test('comparisons are dated by the database, as notes are', async () => {
  const id = await addSigned(deps)
  await loadNames(db, SUBSCRIBER)
  const clock = async () => (await database.pool.query('select clock_timestamp() as now')).rows[0].now
  const before: Date = await clock()
  // The clock of this process is an hour late.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    await screenAll(deps)
  } finally {
    vi.useRealTimers()
  }
  const { at: compared } = (await read(id)).screenings[0]
  expect(Date.parse(compared)).toBeGreaterThanOrEqual(before.getTime())
})

test('the list of deliveries counts the stopped ones apart, and the oldest is one that waits', async () => {
  const before = await get('/api/v1/deliveries')
  const id = await accepted()
  await db
    .updateTable('delivery')
    .set({ accepted_at: new Date('2020-01-01') })
    .where('dossier_id', '=', id)
    .execute()
  await compareWith(SUBSCRIBER)
  // Accepted before the register listed them.
  const waits = await addSigned(deps, 'pep-refused')
  expect((await accept(waits)).statusCode).toBe(200)
  const { waiting, stopped, oldest, deliveries } = await get('/api/v1/deliveries')
  expect([waiting, stopped]).toEqual([before.waiting + 1, before.stopped + 1])
  expect(Date.parse(oldest)).toBeGreaterThan(Date.parse('2020-02-01'))
  const rowOf = (dossierId: string) => deliveries.find((row: { dossierId: string }) => row.dossierId === dossierId)
  expect(rowOf(id)).toMatchObject({ state: 'waiting', isStopped: true, nextTry: null })
  expect(rowOf(waits)).toMatchObject({ isStopped: false, nextTry: expect.any(String) })
})

test('a failed delivery with an open hit cannot be relaunched', async () => {
  const id = await accepted()
  await compareWith(SUBSCRIBER)
  await settle(id, 'confirmed')
  expect(await get(at(id, '/deliveries'))).toMatchObject({ state: 'failed', canRelaunch: false, isStopped: false })
  await settle(id, 'cleared')
  expect(await get(at(id, '/deliveries'))).toMatchObject({ state: 'failed', canRelaunch: true })
})

test('a comparison made before a delivery says so', async () => {
  const id = await accepted()
  await loadNames(db, NOBODY, NOBODY)
  expect(await tryAt(id, new Date())).toBe('applied')
  expect((await read(id)).screenings.map(({ occasion }: { occasion: string }) => occasion)).toEqual([
    'delivery',
    'accept',
  ])
})

test.each(['sync', 'refused', 'validated'] as const)(
  'accepting what is %s already is a conflict, and compares nobody',
  async (integrate_state) => {
    const id = await addSigned(deps)
    await loadNames(db, NOBODY)
    await db.updateTable('dossier').set({ integrate_state }).where('id', '=', id).execute()
    expect((await accept(id)).statusCode).toBe(409)
    expect((await read(id)).screenings).toEqual([])
  },
)
