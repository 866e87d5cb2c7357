import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Waiting } from '@parcelle/contract/overview/waiting'
import { embeddedCustomers } from '../delivery/customer-systems/embedded.ts'
import { lockDossier } from '../../dossier/access/access.ts'
import { deliver } from '../delivery/deliver.ts'
import { reconcileDeliveries } from '../delivery/reconcile.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addSigned, sampleAnswers } from '../../testing/dossiers.ts'
import { loadRegister } from './register/load.ts'
import { screenAll } from './screen.ts'

const database = await testDatabase()
const METRICS_TOKEN = 'a-token-of-the-operator'
const { as, deps } = await testApp({ METRICS_TOKEN }, database)
const { db, files } = deps
const folder = await mkdtemp(join(tmpdir(), 'parcelle-clearing-'))
afterAll(() => rm(folder, { recursive: true }))

let version = 0
/** Loads a register that lists the subscriber of the sample under this many entries. */
async function list(entries: number): Promise<void> {
  version += 1
  const PublicationDetail = Array.from({ length: entries + 1 }, (_, at) => ({
    IdRegistre: at + 1,
    Nature: 'Personne physique',
    Nom: at === 0 ? `PERSONNE ${version}` : 'GARNIER',
    RegistreDetail: [{ TypeChamp: 'PRENOM', Valeur: [{ Prenom: 'Étienne' }] }],
  }))
  const Publications = { DatePublication: new Date(version * 86_400_000).toISOString(), PublicationDetail }
  const path = join(folder, `${version}.json`)
  await writeFile(path, JSON.stringify({ Publications }))
  await loadRegister(db, path)
}

const at = (id: string, path = '') => `/api/v1/dossier/integration-state/${id}${path}`
const read = async (id: string) => (await as('gestion', { url: at(id, '/screening') })).json()
const idsOf = async (id: string): Promise<string[]> => (await read(id)).open.map((hit: { id: string }) => hit.id)
const settle = (id: string, outcome: string, hits: readonly string[]) =>
  as('gestion', { method: 'POST', url: at(id, '/screening'), payload: { outcome, note: 'Vérifié', hits } })
const decide = (id: string, payload: object) =>
  as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
const accept = (id: string) => decide(id, { integration_state: 'validated' })
const stateOf = async (id: string) => (await as('gestion', { url: at(id, '/state') })).json().integration_state
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]!.code
const world = { ...deps, customers: embeddedCustomers({ db, files, locale: 'fr' }) }
/** How often the job of a delivery was added. */
const askedFor = async (id: string): Promise<number> =>
  (await database.pool.query('select revision from graphile_worker.jobs where key = $1', [`deliver ${id}`])).rows[0]
    .revision
const waitingOf = async (id: string): Promise<[string, string, boolean][]> => {
  const { waiting }: { waiting: Waiting[] } = (await as('gestion', { url: '/api/v1/waiting' })).json()
  return waiting.flatMap((one) => (one.dossier?.id === id ? [[one.kind, one.what, one.canRetry]] : []))
}
async function metric(name: string): Promise<number> {
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1])
}

/** An accepted dossier whose subscriber was listed afterwards. */
async function acceptedThenListed(): Promise<string> {
  const id = await addSigned(deps)
  await list(0)
  expect((await accept(id)).statusCode).toBe(200)
  await list(1)
  return id
}

test('clearing names the hits that were seen: another one that appeared since is a conflict, and nothing is cleared', async () => {
  const id = await addSigned(deps)
  await list(1)
  await screenAll(deps)
  const seen = await idsOf(id)
  expect(seen).toHaveLength(1)
  await list(2)
  await screenAll(deps)
  const refused = await settle(id, 'cleared', seen)
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'screening.error.changed'])
  const { open, notes } = await read(id)
  expect([open.length, notes]).toEqual([2, []])
  expect(open[0]).toMatchObject({
    birthDay: sampleAnswers('pp-single-full')['sub_birth_date'],
    listed: { id: 2 },
    fields: { lastName: 'agrees' },
  })
  expect((await settle(id, 'cleared', [])).statusCode).toBe(400)
  expect((await settle(id, 'cleared', await idsOf(id))).statusCode).toBe(204)
  expect(await idsOf(id)).toEqual([])
  expect((await accept(id)).statusCode).toBe(200)
})

test('a hit on an accepted dossier stops its delivery until it is cleared, and is listed as waiting', async () => {
  const id = await acceptedThenListed()
  const stopped = await metric('parcelle_deliveries_stopped')
  // Not screened with the new register yet: the delivery does it.
  expect(await deliver(world, id)).toBe('nothing')
  expect(await stateOf(id)).toBe('validated')
  expect(await db.selectFrom('delivery_try').select('id').where('dossier_id', '=', id).execute()).toEqual([])
  expect(await waitingOf(id)).toEqual([['screening', 'delivery-stopped', false]])
  expect(await metric('parcelle_deliveries_stopped')).toBe(stopped + 1)
  expect(await metric('parcelle_oldest_screening_seconds')).toBeGreaterThan(0)
  expect((await as('gestion', { url: at(id, '/deliveries') })).json()).toMatchObject({
    state: 'waiting',
    isStopped: true,
    nextTry: null,
    canRelaunch: false,
  })
  expect(codeOf(await as('gestion', { method: 'POST', url: at(id, '/deliveries') }))).toBe('screening.error.open')

  // The worker does not retry by itself.
  const asked = await askedFor(id)
  await reconcileDeliveries({ ...deps, now: () => new Date(Date.now() + 3_600_000) })
  expect(await askedFor(id)).toBe(asked)
  expect((await settle(id, 'cleared', await idsOf(id))).statusCode).toBe(204)
  expect(await askedFor(id)).toBe(asked + 1)
  expect(await deliver(world, id)).toBe('applied')
  expect([await stateOf(id), await waitingOf(id)]).toEqual(['sync', []])
})

test('confirmed on an accepted dossier, it is never delivered: it is in error, where it can only be refused', async () => {
  const id = await acceptedThenListed()
  await screenAll(deps)
  expect((await settle(id, 'confirmed', await idsOf(id))).statusCode).toBe(204)
  expect([await stateOf(id), await waitingOf(id)]).toEqual(['error', [['screening', 'hit-confirmed', false]]])
  expect(await deliver(world, id)).toBe('nothing')
  expect(codeOf(await as('gestion', { method: 'POST', url: at(id, '/deliveries') }))).toBe('screening.error.open')
  // The reason does not reveal the hit.
  const { body } = await as('advisor', { url: `/api/v1/dossier/${id}/summary` })
  expect(body).toContain('arrêtée par la société de gestion')
  expect(body).not.toMatch(/gels|screen|Vérifié/)
  expect((await decide(id, { integration_state: 'refused', reason: 'Non retenu' })).statusCode).toBe(200)
  expect(await waitingOf(id)).toEqual([])
})

test('confirmed while it is being sent, it is ended before the next try', async () => {
  const id = await acceptedThenListed()
  await screenAll(deps)
  const lease = (until: Date | null) =>
    db.updateTable('delivery').set({ leased_until: until }).where('dossier_id', '=', id).execute()
  await lease(new Date(Date.now() + 60_000))
  await settle(id, 'confirmed', await idsOf(id))
  expect(await stateOf(id)).toBe('validated')
  await lease(null)
  expect(await deliver(world, id)).toBe('nothing')
  expect(await stateOf(id)).toBe('error')
})

test('an open hit of an undecided dossier is listed too, with what it stops', async () => {
  const id = await addSigned(deps)
  await list(1)
  await screenAll(deps)
  expect(await waitingOf(id)).toEqual([['screening', 'hit-open', false]])
})

test('a screening made before a refused acceptance is stored', async () => {
  const id = await addSigned(deps)
  await list(1)
  const refused = await accept(id)
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'screening.error.open'])
  expect((await read(id)).screenings).toMatchObject([{ occasion: 'accept', hits: 1 }])
})

test('a register that comes into force while somebody waits to accept is the one that decides', async () => {
  const id = await addSigned(deps)
  await list(0)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await lockDossier(tx, id)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const accepting = (async () => accept(id))()
  const blocked = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await expect.poll(async () => (await database.pool.query(blocked)).rowCount, { timeout: 50_000 }).toBe(1)
  await list(1)
  released.resolve()
  await holding
  expect(codeOf(await accepting)).toBe('screening.error.open')
  expect(await stateOf(id)).toBe('ongoing')
})
