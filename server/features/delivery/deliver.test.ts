import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { embeddedCustomers } from './customer-systems/embedded.ts'
import { httpCustomers } from './customer-systems/http.ts'
import { SECRETS, startCustomerServer, type Fault } from './customer-systems/testing/customer-server.ts'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { addStoredFiles, storeContent } from '../files/store-content.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addSigned, findUser, ruleOutMatches } from '../../testing/dossiers.ts'
import { deliver } from './deliver.ts'
import { reconcileDeliveries } from './reconcile.ts'
import { LEASE } from './schedule.ts'

const database = await testDatabase()
const METRICS_TOKEN = 'a-token-of-the-operator'
const { as, deps } = await testApp({ METRICS_TOKEN }, database)
const { db, files } = deps
const server = await startCustomerServer(embeddedCustomers({ db, files, locale: 'fr' }))
afterAll(() => server.close())
const customersWithin = (dossier: number) => httpCustomers({ url: server.url, secrets: [SECRETS.current] }, { dossier })
const [customers, impatient] = [customersWithin(30_000), customersWithin(300)]

let time = Date.now()
const later = (minutes: number) => void (time += minutes * 60_000)
const deliveryDeps = { ...deps, customers, now: () => new Date(time), random: () => 0 }
/** With a short timeout only for a server that does not answer. */
const attempt = (id: string) =>
  deliver(server.faults[0] === 'silent-after' ? { ...deliveryDeps, customers: impatient } : deliveryDeps, id)

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const read = async (id: string, path: string) => (await as('gestion', { url: at(id, path) })).json()
const pair = (id: string, code: string | null, scope = 'np') =>
  as('gestion', {
    method: 'PUT',
    url: at(id, '/pairing/customer'),
    payload: { code, scope, confirmation: code ?? undefined },
  })
async function accept(id: string): Promise<string> {
  const payload = { integration_state: 'validated' }
  const reply = await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  expect(reply.statusCode).toBe(200)
  time = Math.max(time, Date.now())
  return id
}
const accepted = async (sample?: string) => accept(await addSigned(deps, sample))
const stateOf = async (id: string) => (await read(id, '/state')).integration_state
const ledger = (id: string) => db.selectFrom('received_dossier').selectAll().where('dossier_id', '=', id).execute()
const deliveryOf = (id: string) =>
  db.selectFrom('delivery').selectAll().where('dossier_id', '=', id).executeTakeFirstOrThrow()
const triesOf = (id: string) =>
  db.selectFrom('delivery_try').selectAll().where('dossier_id', '=', id).orderBy('id').execute()

test('accepting plans one delivery with the digest of what is sent; once applied, the dossier is in the customer system', async () => {
  const id = await accepted()
  expect(await deliveryOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
  const jobs = 'select 1 from graphile_worker.jobs where key = $1'
  expect((await database.pool.query(jobs, [`deliver ${id}`])).rowCount).toBe(1)
  expect(await attempt(id)).toBe('applied')
  expect(await stateOf(id)).toBe('sync')
  const [entry] = await ledger(id)
  expect(entry!.digest).toEqual((await deliveryOf(id)).digest)
  expect(JSON.parse(entry!.body)).toMatchObject({
    dossier: { id, direct: false },
    accounts: { np: { code: null, subscriber: { lastName: expect.any(String) } } },
    answers: { subscriber_type: 'physique' },
  })
  expect(await attempt(id), 'there is nothing left to do').toBe('nothing')
})

test('the code of a created customer comes back to pairing, history, portfolio, account and search', async () => {
  const { id: userId } = await findUser(db, 'prospect')
  const client = db.selectFrom('client').selectAll().where('user_id', '=', userId)
  await db.updateTable('client').set({ kind: 'prospect', username: null }).where('user_id', '=', userId).execute()
  const id = await accept(await addSigned(deps, 'pp-single-full', { client: 'prospect' }))
  await attempt(id)
  const { np: code } = await read(id, '/pairing/customer')
  expect(code).toMatch(/^N\d{6}$/)
  const [last, paired] = await read(id, '/history')
  expect(last).toMatchObject({ state: 'sync', user: 'Système' })
  expect(paired).toMatchObject({ user: 'Système', reason: expect.stringContaining(`→ ${code}`) })
  expect(await client.executeTakeFirstOrThrow()).toMatchObject({ kind: 'client', username: code })
  expect((await findUser(db, 'prospect')).role).toBe('client')
  const found = await as('gestion', {
    url: `/api/v1/dossiers/integration-state?integrationState=sync&searchTerm=${code}`,
  })
  expect(found.json().dossiers.map((one: { id: string }) => one.id)).toEqual([id])
})

test('who came by themself keeps their portal, and the same number may stand in two firms, once in each', async () => {
  const { id: userId } = await findUser(db, 'direct')
  await db.updateTable('client').set({ username: null }).where('user_id', '=', userId).execute()
  const given = { direct: true, advisor: null, createdBy: 'direct', client: 'direct' }
  const id = await addSigned(deps, 'pp-single-full', given)
  await pair(id, 'S00001')
  await attempt(await accept(id))
  expect((await findUser(db, 'direct')).role).toBe('prospect_direct')
  const holders = await db.selectFrom('client').select('firm_id').where('username', '=', 'S00001').execute()
  expect(holders).toHaveLength(2)
  const row = { kind: 'client' as const, civility: null, first_name: null, last_name: 'Autre', email: null }
  const twice = { ...row, username: 'S00001', advisor_id: null, user_id: null }
  await expect(db.insertInto('client').values(twice).execute()).rejects.toThrow('client_number')
})

test.each<Fault>(['down', 'silent-after', 'error-after', 'garbage-after', 'another-digest', 'redirect', 'twice'])(
  'a system that is %s once has one effect, and the dossier gets there',
  async (fault) => {
    const id = await accepted()
    server.faults.push(fault)
    const first = await attempt(id)
    expect(first).toBe(fault === 'twice' ? 'applied' : 'failed')
    expect(await stateOf(id)).toBe(fault === 'twice' ? 'sync' : 'validated')
    later(1)
    await attempt(id)
    expect(await stateOf(id)).toBe('sync')
    expect(await ledger(id)).toHaveLength(1)
  },
)

test('tries come at once, after 1, 5 and 30 minutes, each kept with its answer; then the dossier is in error and can be tried again', async () => {
  const id = await accepted()
  server.faults.push('down', 'error-after', 'garbage-after', 'down')
  await attempt(id)
  for (const minutes of [1, 5, 30]) {
    later(minutes - 0.1)
    expect(await attempt(id), 'not before its time').toBe('nothing')
    later(0.1)
    expect(await attempt(id)).toBe('failed')
  }
  expect(await stateOf(id)).toBe('error')
  const [last] = await read(id, '/history')
  expect(last).toMatchObject({ state: 'error', user: 'Système', reason: 'Le système client ne peut pas être joint.' })
  expect(await read(id, '/deliveries')).toMatchObject({
    state: 'failed',
    canRelaunch: true,
    tries: [
      { outcome: 'failed', answer: 'Le système client ne peut pas être joint.', at: expect.any(String) },
      { outcome: 'failed', answer: 'La réponse du système client est illisible.' },
      { outcome: 'failed', answer: 'Le système client a répondu par l’erreur 500.', seconds: 0 },
      { outcome: 'failed' },
    ],
  })
  const { digest } = await deliveryOf(id)
  const reply = await as('gestion', { method: 'POST', url: at(id, '/deliveries') })
  expect([reply.statusCode, reply.json()]).toEqual([200, { integration_state: 'validated' }])
  expect((await deliveryOf(id)).digest, 'the same acceptance is the same to the byte').toEqual(digest)
  const { number } = await db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const mails = await db.selectFrom('mail').select('recipient').where('subject', 'like', `%${number}%`).execute()
  expect(mails, 'the advisor was told of the acceptance before').toEqual([{ recipient: 'advisor@demo.example.org' }])
  time = Math.max(time, Date.now())
  expect(await attempt(id)).toBe('applied')
  expect(await ledger(id)).toHaveLength(1)
})

test('the next delivery attempt can be made at once', async () => {
  const id = await accepted()
  server.faults.push('down')
  await attempt(id)
  expect(await attempt(id)).toBe('nothing')
  expect((await as('gestion', { method: 'POST', url: at(id, '/deliveries') })).statusCode).toBe(200)
  expect(await attempt(id)).toBe('applied')
  const again = await as('gestion', { method: 'POST', url: at(id, '/deliveries') })
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'folder.error.status'])
})

test('a refusal is an error at once, in the words of the other side', async () => {
  const id = await accepted()
  server.faults.push('refuse')
  expect(await attempt(id)).toBe('refused')
  expect(await stateOf(id)).toBe('error')
  expect((await read(id, '/history'))[0].reason).toBe('Refusé par le système client\u00a0: Compte clos')
})

test.each<[Fault | null, level: string, words: string]>([
  [null, 'info', 'delivered a dossier to the customer system'],
  ['refuse', 'warn', 'the customer system refused a delivery'],
  ['down', 'warn', 'a delivery to the customer system failed'],
])('the log says of a try what came of it: %s', async (fault, level, words) => {
  const id = await accepted()
  if (fault) server.faults.push(fault)
  const lines: { level: string; dossierId: string; msg: string }[] = []
  const format = { formatters: { level: (label: string) => ({ level: label }) } }
  const log = pino(format, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await deliver({ ...deliveryDeps, log }, id)
  expect(lines).toMatchObject([{ level, dossierId: id, msg: words }])
})

test('other contents of what was applied are refused; with the pairing of then it is the same again', async () => {
  const id = await accepted()
  server.faults.push('silent-after', 'down', 'down', 'down')
  await attempt(id)
  for (const minutes of [1, 5, 30]) {
    later(minutes)
    await attempt(id)
  }
  await pair(id, 'S00001')
  // The customer whom the lost answer created.
  await ruleOutMatches(deps, id)
  await attempt(await accept(id))
  expect(await stateOf(id)).toBe('error')
  expect((await read(id, '/history'))[0].reason).toContain('déjà inscrit')
  await as('gestion', { method: 'DELETE', url: at(id, '/pairing/customer/np') })
  await attempt(await accept(id))
  expect([await stateOf(id), (await ledger(id)).length]).toEqual(['sync', 1])
})

test('of four workers one delivers; one that hangs delays no other dossier', async () => {
  const [slow, ...others] = [await accepted(), await accepted(), await accepted()]
  const { promise, resolve } = Promise.withResolvers<void>()
  server.hold(promise)
  const tries = Promise.all(
    [1, 2, 3, 4].map(() => deliver({ ...deliveryDeps, customers: embeddedSlow(promise) }, slow!)),
  )
  server.hold(Promise.resolve())
  for (const id of others) expect(await attempt(id)).toBe('applied')
  resolve()
  expect((await tries).toSorted()).toEqual(['applied', 'nothing', 'nothing', 'nothing'])
  expect(await triesOf(slow!)).toHaveLength(1)
})
const embeddedSlow = (until: Promise<void>): typeof customers => ({
  ...customers,
  deliver: async (delivery, signal) => until.then(() => customers.deliver(delivery, signal)),
})

test('a validated dossier without a planned try gets one, and so does one whose worker died', async () => {
  const id = await accepted()
  await db.deleteFrom('delivery').where('dossier_id', '=', id).execute()
  await reconcileDeliveries(deliveryDeps)
  expect(await deliveryOf(id)).toMatchObject({ state: 'waiting' })
  time = Math.max(time, Date.now())
  await db
    .updateTable('delivery')
    .set({ leased_until: new Date(time + LEASE), tries: 1 })
    .where('dossier_id', '=', id)
    .execute()
  expect(await attempt(id)).toBe('nothing')
  later(3)
  expect(await reconcileDeliveries(deliveryDeps)).toMatchObject({ taken: expect.any(Number) })
  expect(await attempt(id)).toBe('applied')
})

test('back office and operator see what waits, since when, and what fails', async () => {
  const [waits, fails] = [await accepted(), await accepted()]
  server.faults.push('refuse')
  await attempt(fails)
  const { deliveries } = (await as('gestion', { url: '/api/v1/deliveries' })).json()
  const find = (id: string) => deliveries.find((one: { dossierId: string }) => one.dossierId === id)
  expect(find(waits)).toMatchObject({ state: 'waiting', since: expect.any(String), nextTry: expect.any(String) })
  expect(find(fails)).toMatchObject({ state: 'failed', answer: expect.stringContaining('Compte clos') })
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  for (const name of ['deliveries_waiting', 'deliveries_failed', 'oldest_delivery_seconds'])
    expect(Number(new RegExp(`^parcelle_${name} (.+)$`, 'm').exec(body)?.[1])).toBeGreaterThan(0)
  await attempt(waits)
})

test('the inbox of the system that comes with the product shows what it received, files included', async () => {
  const id = await accepted()
  await attempt(id)
  const { number } = await db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const { received } = (await as('gestion', { url: '/api/v1/received' })).json()
  expect(received[0]).toMatchObject({ dossierId: id, number, accounts: [{ scope: 'np', code: expect.any(String) }] })
  expect(deps.deployment.products.map(({ name }) => name)).toContain(received[0].product)
})

test('what was signed goes along, first, and nothing is accepted before it is closed', async () => {
  const id = await addSigned(deps)
  const { edition } = await db.selectFrom('dossier').select('edition').where('id', '=', id).executeTakeFirstOrThrow()
  const frozen = JSON.stringify({ edition, date: deps.today(), unitPrice: null, answers: {}, amounts: {} })
  const { id: envelope } = await db
    .insertInto('envelope')
    .values({ dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded', state: 'completed', frozen })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = { integration_state: 'validated' }
  const early = await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  expect([early.statusCode, early.json().errors[0].code]).toEqual([409, 'validation.error.papers-not-ready'])
  // Nor is it planned once it is accepted, as dossiers of the demo are while their documents are made.
  await db.updateTable('dossier').set({ integrate_state: 'validated' }).where('id', '=', id).execute()
  await reconcileDeliveries(deliveryDeps)
  expect(await db.selectFrom('delivery').select('state').where('dossier_id', '=', id).execute()).toEqual([])
  await db.updateTable('dossier').set({ integrate_state: 'ongoing' }).where('id', '=', id).execute()

  const kept = await storeContent(deps, [Buffer.from('signed')], 'application/pdf')
  await db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [kept])
    const paper = { rank: 1, code: 'bulletin', name: 'bulletin.pdf', title: 'Bulletin', current_key: kept.key }
    await tx
      .insertInto('envelope_document')
      .values({ envelope_id: envelope, ...paper })
      .execute()
    await tx.updateTable('envelope').set({ closed_at: new Date() }).where('id', '=', envelope).execute()
  })
  expect(await attempt(await accept(id))).toBe('applied')
  const [entry] = await ledger(id)
  const sha256 = kept.sha256.toString('hex')
  expect(JSON.parse(entry!.body).papers[0]).toMatchObject({ kind: 'signed', title: 'Bulletin', sha256 })
  const paper = await as('gestion', { url: `/api/v1/received/${sha256}` })
  expect([paper.body, paper.headers['content-type']]).toEqual(['signed', 'application/pdf'])
  const unknown = await as('gestion', { url: `/api/v1/received/${'0'.repeat(64)}` })
  expect(unknown.statusCode).toBe(404)
})

const program = join(import.meta.dirname, 'testing', 'deliver-once.ts')

/** Runs a worker and kills it at a stage, or once the customer system has applied the delivery. */
async function killAt(stage: 'before' | 'during' | 'after', url: string): Promise<string> {
  const id = await accepted()
  const given = [database.url, id, url, SECRETS.current, stage]
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (stage === 'during') await expect.poll(async () => (await ledger(id)).length, { timeout: 90_000 }).toBe(1)
  else await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await stateOf(id)).toBe('validated')
  expect(await ledger(id)).toHaveLength(stage === 'before' ? 0 : 1)
  return id
}

test('a worker killed before, during or after the call leaves one effect, and the next one brings the dossier home', async () => {
  const silent = await startCustomerServer(embeddedCustomers({ db, files, locale: 'fr' }))
  silent.faults.push('silent-after')
  const killed = [killAt('before', server.url), killAt('during', silent.url), killAt('after', server.url)]
  const ids = await Promise.all(killed)
  await silent.close()
  time = Math.max(time, Date.now()) + LEASE + 60_000
  await reconcileDeliveries(deliveryDeps)
  for (const id of ids) {
    expect(await attempt(id)).toBe('applied')
    expect([await stateOf(id), (await ledger(id)).length]).toEqual(['sync', 1])
    expect((await triesOf(id)).map(({ outcome }) => outcome)).toEqual([null, 'applied'])
  }
}, 120_000)

test('the evidence holds', async () => {
  expect((await verifyEvidence(db)).breaches).toEqual([])
})
