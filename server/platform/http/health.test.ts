import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { asPrograms } from '../database/app-role.ts'
import { openDatabase } from '../database/database.ts'
import { s3Files } from '../files/s3.ts'
import { testApp, testDatabase } from '../../testing/app.ts'

const database = await testDatabase()
const FULL = { DISK_RESERVE_MB: '1000000000' }
const well = { database: true, queue: true, files: true, identity: true, disk: true, worker: true }
const owner = openDatabase(database.url, pino({ level: 'silent' }))
afterAll(() => owner.close())
const seen = (runner: string, ago: string) =>
  sql`insert into job_runner values (${runner}, now() - ${ago}::interval)
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(owner.db)
await seen('pool-of-a-worker', '-1 hour')
type App = Awaited<ReturnType<typeof testApp>>['app']
const ready = async (app: App) => {
  const reply = await app.inject('/health/ready')
  return [reply.statusCode, reply.json()]
}

// A result is shared for a second, and a check may be late on a busy machine.
const expectReady = (app: App) => expect.poll(() => ready(app), { timeout: 30_000, interval: 200 })

test('all is well: 200, and nothing is degraded', async () => {
  const { app } = await testApp({}, database)
  await expectReady(app).toEqual([200, { status: 'ok', checks: well, degraded: [] }])
})

test('calls at the same moment share one check, and later ones its result for a second', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let checks = 0
  const sound = await testApp({}, database)
  const problem = async () => {
    checks += 1
    await held
    return null
  }
  const { app } = await testApp({}, database, { identity: { ...sound.deps.identity, problem } })
  const replies = Array.from({ length: 100 }, () => ready(app))
  await expect.poll(() => checks, { timeout: 30_000 }).toBe(1)
  release()
  for (const [status] of await Promise.all(replies)) expect(status).toBe(200)
  expect(checks).toBe(1)
  const started = Date.now()
  for (let call = 0; call < 200; call++) await ready(app)
  expect(checks).toBeLessThanOrEqual(2 + (Date.now() - started) / 1000)
  await expect.poll(() => ready(app).then(() => checks), { timeout: 30_000, interval: 200 }).toBeGreaterThan(1)
})

test('a store that does not answer: 200, since answers are still saved; the check does not wait for it', async () => {
  const account = { region: 'r', accessKey: 'a', secretKey: 'b', isOpenToBrowsers: false }
  const files = s3Files({ url: 'http://127.0.0.1:9/parcelle', ...account })
  const { app } = await testApp({}, database, { files: { ...files, size: () => new Promise(() => {}) } })
  await expectReady(app).toEqual([200, { status: 'degraded', checks: { ...well, files: false }, degraded: ['files'] }])
})

test('an identity provider that is down: 200, since those who are signed in go on', async () => {
  const sound = await testApp({}, database)
  const identity = { ...sound.deps.identity, problem: async () => 'it does not answer' }
  const { app } = await testApp({}, database, { identity })
  await expectReady(app).toMatchObject([200, { status: 'degraded', degraded: ['identity'] }])
})

test('a full disk: 503 where the database is on it, 200 where only files are', async () => {
  const embedded = await testApp({ ...FULL, DATABASE_URL: '' }, database)
  await expectReady(embedded.app).toEqual([
    503,
    { status: 'unavailable', checks: { ...well, disk: false }, degraded: ['disk'] },
  ])
  const apart = await testApp(FULL, database)
  await expectReady(apart.app).toMatchObject([200, { status: 'degraded', degraded: ['disk'] }])
})

test('a database that takes no writes: 503, though it still reads', async () => {
  const { app } = await testApp({}, database)
  await sql`create function no_room() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception using errcode = '53100'; end`)}`.execute(owner.db)
  await sql`create trigger no_room before insert or update on rate_limit
    for each statement execute function no_room()`.execute(owner.db)
  await expectReady(app).toMatchObject([503, { status: 'unavailable', degraded: ['database'] }])
  await sql`drop trigger no_room on rate_limit`.execute(owner.db)
  await expectReady(app).toMatchObject([200, {}])

  const { current_database: name } = (
    await sql<{ current_database: string }>`select current_database()`.execute(owner.db)
  ).rows[0]!
  await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(owner.db)
  const later = openDatabase(asPrograms(database.url), pino({ level: 'silent' }), 'app')
  const { app: reading } = await testApp({}, later)
  await expectReady(reading).toMatchObject([503, { status: 'unavailable', degraded: ['database'] }])
  await later.close()
  await sql`set default_transaction_read_only = off`.execute(owner.db)
  await sql`alter database ${sql.ref(name)} reset default_transaction_read_only`.execute(owner.db)
})

test('no living worker: 200, since answers are still saved, and a gauge says so; one that comes is seen', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator'
  const { app } = await testApp({ METRICS_TOKEN }, database)
  const runners = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return /^parcelle_job_runners (\d+)$/m.exec(body)?.[1]
  }
  // Killed: its row is there for a while.
  await seen('pool-of-a-worker', '61 seconds')
  await expectReady(app).toEqual([
    200,
    { status: 'degraded', checks: { ...well, worker: false }, degraded: ['worker'] },
  ])
  expect(await runners()).toBe('0')
  await seen('pool-of-a-worker', '50 seconds')
  await expectReady(app).toMatchObject([200, { status: 'ok' }])
  expect(await runners()).toBe('1')
})
