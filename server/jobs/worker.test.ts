import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { tellSignatures } from '../adapters/analytics/analytics.ts'
import { openDatabase } from '../adapters/database/database.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { addMail } from '../adapters/mail/outbox.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { addDossier, addSigned } from '../testing/dossiers.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const { db, url } = database
const { as, deps } = await testApp({}, database)
const owner = openDatabase(url, log)
const received: string[] = []
const mailer: Mailer = { send: async ({ recipient }) => void received.push(recipient) }
const stopWorker = await startWorker({ ...deps, queue: owner.pool, mailer })
afterAll(async () => {
  await stopWorker()
  await owner.close()
})

const write = (recipient: string) =>
  db.transaction().execute((tx) => addMail(tx, { recipient, subject: 'Votre dossier', body: 'Bonjour' }))

test('a mail leaves with the commit of its reason, not at the next minute', async () => {
  await write('at-once@example.org')
  await expect.poll(() => received, { timeout: 10_000 }).toContain('at-once@example.org')
})

test('a job whose reason was undone was never added', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await addMail(tx, { recipient: 'undone@example.org', subject: 's', body: 'b' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('after@example.org')
  await expect.poll(() => received, { timeout: 10_000 }).toContain('after@example.org')
  expect(received).not.toContain('undone@example.org')
})

test('an accepted dossier is brought to the customer system as soon as it is accepted', async () => {
  const id = await addSigned(deps)
  const payload = { integration_state: 'validated' }
  await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  const state = async () =>
    (await db.selectFrom('dossier').select('integrate_state').where('id', '=', id).executeTakeFirstOrThrow())
      .integrate_state
  await expect.poll(state, { timeout: 10_000 }).toBe('sync')
})

test('the programs may add a job and touch nothing else of the queue', async () => {
  const { pool } = openDatabase(url, log, 'app')
  await pool.query(`select add_job('fold-counts', '{}')`)
  await expect(pool.query('delete from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
  await pool.end()
})

test('a signed dossier is told of once, without saying whose it is; refused, it is told again', async () => {
  const told: string[] = []
  let status = 503
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    if (status === 200) told.push(body)
    reply.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  const to = { url: `http://127.0.0.1:${port}`, day: '2026-11-16' }
  // What the demo has signed is of no interest here.
  await tellSignatures(db, { ...to, url: null })
  await db.updateTable('analytics_event').set({ sent_at: new Date() }).execute()

  const id = await addDossier(deps, { status: 'signed' })
  await db.updateTable('dossier').set({ product: 'CV', amount_paid: 20_400 }).where('id', '=', id).execute()
  const envelope = { dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded', frozen: '{}' } as const
  await db
    .insertInto('envelope')
    .values({ ...envelope, state: 'completed', ended_at: new Date() })
    .execute()
  await expect(tellSignatures(db, to)).rejects.toThrow('503')
  status = 200
  expect(await tellSignatures(db, to)).toBe(0)
  expect(await tellSignatures(db, { ...to, day: '2026-11-17' })).toBe(0)
  expect(told.map((one) => JSON.parse(one))).toEqual([
    {
      event: 'signature_completed',
      folderHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      product: 'CV',
      amountBand: '10000-30000',
      role: 'advisor',
      formVersion: expect.any(String),
    },
  ])
  expect(told.join()).not.toContain(id)
})
