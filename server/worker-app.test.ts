import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { asPrograms } from './platform/database/app-role.ts'
import { openDatabase } from './platform/database/database.ts'
import { openReplica } from './platform/database/replica/replica.ts'
import { poolGauges } from './platform/metrics/pool-gauges.ts'
import { outboxOnly } from './platform/mail/mail.ts'
import { testApp, testDatabase } from './testing/app.ts'
import { startWorker } from './worker.ts'
import { buildWorkerApp } from './worker-app.ts'

const METRICS_TOKEN = 'a-token-of-the-operator'
const database = await testDatabase()
const replica = await openReplica(asPrograms(database.url), database.db, pino({ level: 'silent' }), { max: 1 })
const { app: api, deps } = await testApp({ METRICS_TOKEN }, database, {}, replica.gauges)
const owner = openDatabase(database.url, pino({ level: 'silent' }))
const worker = await startWorker({ ...deps, queue: owner.pool, mailer: outboxOnly })
const app = buildWorkerApp(deps, worker, poolGauges({ owner: owner.pool }))
afterAll(async () => {
  await app.close()
  await replica.close()
  await owner.close()
})

const authorization = `Bearer ${METRICS_TOKEN}`
const read = async (from: typeof app, metric: string) => {
  const { body } = await from.inject({ url: '/metrics', headers: { authorization } })
  return body
    .split('\n')
    .flatMap((line) => (line.startsWith(`${metric} `) ? [Number(line.slice(metric.length))] : []))[0]
}

test('a worker says how it is, and its metrics to who has the token', async () => {
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' })
  const ready = async () => (await app.inject('/health/ready')).json()
  await expect.poll(ready, { timeout: 30_000, interval: 200 }).toEqual({
    status: 'ok',
    checks: { database: true, queue: true, files: true, disk: true, worker: true },
    degraded: [],
  })
  expect((await app.inject('/metrics')).statusCode).toBe(401)
  expect(await read(app, 'parcelle_job_runners')).toBeGreaterThanOrEqual(3)
  expect(await read(app, 'parcelle_database_connections{pool="owner",state="most"}')).toBe(owner.pool.options.max)
  expect(await read(app, 'parcelle_database_connections{pool="owner",state="used"}')).toBeLessThanOrEqual(
    owner.pool.totalCount,
  )
})

test('jobs are counted by task and result, and those that failed as tried again', async () => {
  const done = 'parcelle_job_seconds_count{task="fold-counts",result="done"}'
  const before = (await read(app, done)) ?? 0
  await owner.pool.query(`select graphile_worker.add_job('fold-counts')`)
  await expect.poll(() => read(app, done), { timeout: 50_000 }).toBe(before + 1)
  await owner.pool.query(`select graphile_worker.add_job('scan-file', '{"key":1}')`)
  const failed = 'parcelle_job_seconds_count{task="scan-file",result="failed"}'
  await expect.poll(() => read(app, failed), { timeout: 50_000 }).toBe(1)
  await expect.poll(() => read(api, 'parcelle_jobs_retried'), { timeout: 50_000 }).toBeGreaterThanOrEqual(1)
})

test('what is due and what was given up is seen from every process', async () => {
  // A task that no worker knows stays due.
  await owner.pool.query(`select graphile_worker.add_job('no-such-task', max_attempts := 1)`)
  await expect.poll(() => read(api, 'parcelle_jobs_waiting'), { timeout: 50_000 }).toBeGreaterThanOrEqual(1)
  expect(await read(api, 'parcelle_oldest_job_seconds')).toBeGreaterThan(0)
  const givenUp = await read(api, 'parcelle_jobs_given_up')
  await owner.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-task')`)
  expect(await read(api, 'parcelle_jobs_given_up')).toBe((givenUp ?? 0) + 1)
})

test('a worker that has stopped is of no use', async () => {
  await worker.stop()
  const before = { ...worker, isAlive: () => false }
  const stopped = buildWorkerApp(deps, before)
  const reply = await stopped.inject('/health/ready')
  expect([reply.statusCode, reply.json().status]).toEqual([503, 'unavailable'])
  expect(reply.json().degraded).toContain('worker')
  await stopped.close()
})

test('every metric that the alert rules and the dashboard name exists', async () => {
  const folder = join(import.meta.dirname, '..', 'ops')
  const rules = await readFile(join(folder, 'prometheus', 'rules.yaml'), 'utf8')
  const dashboard = await readFile(join(folder, 'grafana', 'dashboard.json'), 'utf8')
  const named = new Set(`${rules}${dashboard}`.match(/\b(parcelle|process|nodejs)_\w+/g))
  const bodies = await Promise.all(
    [api, buildWorkerApp(deps, worker, poolGauges({ app: database.pool }))].map(
      async (from) => (await from.inject({ url: '/metrics', headers: { authorization } })).body,
    ),
  )
  const existing = new Set(bodies.join('\n').match(/(?<=^# TYPE )\w+/gm))
  expect(named.size).toBeGreaterThan(25)
  expect([...named].filter((name) => !existing.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(new Set(alerts).size).toBe(alerts.length)
})
