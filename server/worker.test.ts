import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCrontab } from 'graphile-worker'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { sendSignatures } from './features/analytics/analytics.ts'
import { asPrograms } from './platform/database/app-role.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { addMail } from './platform/mail/outbox.ts'
import { testApp, testDatabase } from './testing/app.ts'
import { addDossier, addSigned } from './testing/dossiers.ts'
import { forgetFutureRuns, unlockDeadRunners } from './platform/jobs/heartbeat.ts'
import { defineJob } from './platform/jobs/job.ts'
import { everyMinutes, task, toCrontab } from './platform/jobs/task.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const { db, url } = database
const { as, deps } = await testApp({}, database)
const queue = openDatabase(asPrograms(url), log, 'app')
const received: string[] = []
const [hanging, endless] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const mailer: Mailer = {
  async send({ recipient }) {
    received.push(recipient)
    if (recipient === 'hangs@example.org') await hanging.promise
    if (recipient === 'endless@example.org') await endless.promise
    if (received.filter((one) => one === 'cut@example.org').length === 1 && recipient === 'cut@example.org') await cut()
  },
}
const said: string[] = []
const watched = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
const { stop: stopWorker } = await startWorker({ ...deps, log: watched, queue: queue.pool, mailer, jobsEndWithin: 500 })
const admin = openDatabase(inject('postgres'), log)
afterAll(async () => {
  await stopWorker()
  await queue.close()
  await admin.close()
})

const name = new URL(url).pathname.slice(1)
const allow = (is: boolean) => admin.pool.query(`alter database ${name} with allow_connections ${is}`)
async function cut(): Promise<void> {
  await allow(false)
  await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

const write = (recipient: string) =>
  db
    .transaction()
    .execute((tx) => addMail(tx, { recipient, subject: 'Votre dossier', blocks: [{ paragraph: 'Bonjour' }] }))

test('a mail leaves with the commit of its reason, not at the next minute', async () => {
  await write('at-once@example.org')
  await expect.poll(() => received, { timeout: 50_000 }).toContain('at-once@example.org')
})

test('a job whose reason was undone was never added', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await addMail(tx, { recipient: 'undone@example.org', subject: 's', blocks: [] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('after@example.org')
  await expect.poll(() => received, { timeout: 50_000 }).toContain('after@example.org')
  expect(received).not.toContain('undone@example.org')
})

test('mails that hang hold up no other job', async () => {
  for (let mail = 0; mail < 5; mail++) await write('hangs@example.org')
  await expect.poll(() => received, { timeout: 50_000 }).toContain('hangs@example.org')
  // Long enough for every runner to have a mail.
  await wait(1_000)
  await queue.pool.query(`select graphile_worker.add_job('sweep-presence')`)
  const left = async () =>
    (await queue.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'sweep-presence'`)).rowCount
  await expect.poll(left, { timeout: 50_000 }).toBe(0)
  hanging.resolve()
})

test('an accepted dossier is brought to the customer system as soon as it is accepted', async () => {
  const id = await addSigned(deps)
  const payload = { integration_state: 'validated' }
  await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  const state = async () =>
    (await db.selectFrom('dossier').select('integrate_state').where('id', '=', id).executeTakeFirstOrThrow())
      .integrate_state
  await expect.poll(state, { timeout: 50_000 }).toBe('sync')
})

test('the queue is run with the login of the programs, which cannot change its tables', async () => {
  await queue.pool.query(`select add_job('fold-counts', '{}')`)
  await expect(queue.pool.query('drop table graphile_worker._private_jobs')).rejects.toThrow('must be owner')
})

test('a signed dossier is reported once, without personal data; after a failure it is reported again', async () => {
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
  // The signatures of the demo are of no interest here.
  await sendSignatures(db, { ...to, url: null })
  await db.updateTable('analytics_event').set({ sent_at: new Date() }).execute()

  const id = await addDossier(deps, { status: 'signed' })
  await db.updateTable('dossier').set({ product: 'CV', amount_paid: 20_400 }).where('id', '=', id).execute()
  const envelope = { dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded', frozen: '{}' } as const
  await db
    .insertInto('envelope')
    .values({ ...envelope, state: 'completed', ended_at: new Date() })
    .execute()
  await expect(sendSignatures(db, to)).rejects.toThrow('503')
  status = 200
  expect(await sendSignatures(db, to)).toBe(0)
  expect(await sendSignatures(db, { ...to, day: '2026-11-17' })).toBe(0)
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

test('when the database dies under a job, the job is done again and the next ones are taken', async () => {
  await write('cut@example.org')
  await expect.poll(() => said.join(''), { timeout: 50_000 }).toContain('the job runner ends')
  await allow(true)
  const sent = async () => {
    const rows = await db.selectFrom('mail').select('recipient').where('sent_at', 'is not', null).execute()
    return rows.map(({ recipient }) => recipient)
  }
  await expect.poll(() => sent().catch(() => []), { timeout: 50_000 }).toContain('cut@example.org')
  await write('later@example.org')
  await expect.poll(sent, { timeout: 50_000 }).toContain('later@example.org')
})

test('the jobs of a killed process are taken by others within minutes; those of a living one are left to it', async () => {
  const add = async (runner: string, seen: string) => {
    const job = `of ${runner}`
    await queue.pool.query(
      `select graphile_worker.add_job('fold-counts', '{}', job_key := $1, run_at := now() + interval '1 day')`,
      [job],
    )
    await queue.pool.query(
      'update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where key = $1',
      [job, runner],
    )
    await queue.pool.query('insert into job_runner values ($1, now() - $2::interval)', [runner, seen])
  }
  const holder = async (runner: string) =>
    (await queue.pool.query('select locked_by from graphile_worker.jobs where key = $1', [`of ${runner}`])).rows[0]
      .locked_by
  await add('pool-dead', '3 minutes')
  await add('pool-living', '30 seconds')
  await unlockDeadRunners(queue.pool)
  expect([await holder('pool-dead'), await holder('pool-living')]).toEqual([null, 'pool-living'])
})

test('a worker whose clock was ahead does not stop the schedule', async () => {
  const set = `update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour'`
  const { rowCount } = await queue.pool.query(set)
  expect(rowCount).toBeGreaterThan(0)
  await forgetFutureRuns(queue.pool)
  const { rows } = await queue.pool.query(`select identifier from graphile_worker._private_known_crontabs
    where last_execution > now() + interval '1 minute'`)
  expect(rows).toEqual([])
})

test('a run of the schedule that was cut short by a kill is made by another worker', () => {
  const crontab = toCrontab([task(defineJob('each-minute'), async () => {}, { schedule: everyMinutes(1) })])
  // A killed worker has used one try.
  expect(parseCrontab(crontab)[0]!.options.maxAttempts).toBeGreaterThan(1)
})

test('a worker that runs shows that it lives', async () => {
  const seen = async () =>
    (await queue.pool.query(`select id from job_runner where id not in ('pool-dead', 'pool-living')`)).rows.length
  // Runners of jobs, deliveries and mails, and the replacement of the one that lost its database.
  expect(await seen()).toBeGreaterThanOrEqual(3)
})

test('what a worker that is stopped has not ended is free for the others at once', async () => {
  await write('endless@example.org')
  await expect.poll(() => received, { timeout: 50_000 }).toContain('endless@example.org')
  await stopWorker()
  const { rows } = await queue.pool.query(`select locked_by, run_at <= now() as is_due from graphile_worker.jobs
    where task_identifier = 'send-mails'`)
  expect(rows).toEqual([{ locked_by: null, is_due: true }])
  endless.resolve()
})
