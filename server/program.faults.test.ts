import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LOW_PRIORITY } from './platform/async/lower-priority.ts'
import { openDatabase } from './platform/database/database.ts'
import { launch, stopAll, toLogins } from './testing/launch.ts'
import { recreate, TEMPLATE, withDatabase } from './testing/postgres.ts'
import { sample } from './testing/sampling.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-program-'))
})
afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>, role?: string) => launch({ DATA_DIR: join(folder, 'data'), ...env }, role)

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const isReady = async (url: string) => (await fetch(`${url}/health/ready`)).status
const postmaster = () => join(folder, 'data', 'postgres', 'postmaster.pid')

const refused: [string, Record<string, string>, RegExp][] = [
  [
    'a database that cannot be reached',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_OWNER_URL: '' },
    /^The database of DATABASE_URL cannot be reached: .*\.$/,
  ],
  [
    'an owner’s address that cannot be reached',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    /^The database of DATABASE_OWNER_URL cannot be reached: .*\.$/,
  ],
  ['an address that is not a database', { DATABASE_URL: 'http://localhost' }, /^DATABASE_URL must be an address .*\.$/],
  [
    'a database of one’s own without a secret to sign by',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SIGNING_SECRET: '' },
    /^DATABASE_URL needs SIGNING_SECRET, .*\.$/,
  ],
  ['an unknown customer', { CUSTOMER: 'nobody' }, /^CUSTOMER is « nobody », but the deployments are: .*\.$/],
]

test.each(sample(refused, 2))('%s gives one clear sentence and exit code 1', async (_, env, sentence) => {
  const { ended, output } = start(env)
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(sentence)
  expect(output().trim().split('\n')).toHaveLength(1)
})

test('a busy port gives one clear sentence and exit code 1, before anything is made', async () => {
  const squatter = createServer()
  const port = await portOf(squatter)
  const data = join(folder, 'busy')
  const { ended, output } = start({ PORT: String(port), DATA_DIR: data })
  expect(await ended).toBe(1)
  expect(output().trim()).toBe(`Port ${port} is already in use: stop the program that holds it, or set PORT.`)
  expect(existsSync(data)).toBe(false)
  squatter.close()
})

test('the embedded product starts, is joined, is killed, recovers and stops cleanly', async () => {
  const first = start({})
  expect(await isReady(await first.url)).toBe(200)

  const joined = start({}, 'api')
  expect(await isReady(await joined.url)).toBe(200)
  joined.child.kill('SIGTERM')
  expect(await joined.ended).toBe(0)
  expect(await isReady(await first.url), 'the one who joined leaves the database to its owner').toBe(200)

  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(postmaster()), 'the database outlives a killed owner').toBe(true)

  const again = start({})
  expect(await isReady(await again.url)).toBe(200)
  const database = Number.parseInt(await readFile(postmaster(), 'utf8'), 10)
  const silent = connect(Number(new URL(await again.url).port), '127.0.0.1')
  await once(silent, 'connect')
  again.child.kill('SIGINT')
  const signalled = Date.now()
  expect(await again.ended).toBe(0)
  // Node itself closes such a connection after thirty seconds.
  expect(Date.now() - signalled, 'somebody who is connected and says nothing is not waited for').toBeLessThan(25_000)
  await expect.poll(() => existsSync(postmaster()), { timeout: 30_000 }).toBe(false)
  expect(() => process.kill(database, 0)).toThrow()
}, 300_000)

test('the same product runs on an external database, without the demo unless asked for', async () => {
  await recreate(inject('postgres'), 'test_external')
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_external')
  const program = start({ DATABASE_URL, DATA_DIR: join(folder, 'external') })
  const url = await program.url
  expect(await isReady(url)).toBe(200)
  expect(await (await fetch(`${url}/api/v1/settings`)).json()).toMatchObject({ demo: false })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}, 180_000)

test('a separate worker has a lower priority and its own port; if that port is taken, the error names the setting', async () => {
  await recreate(inject('postgres'), 'test_worker_port')
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_worker_port')
  const settings = { DATABASE_URL, DATA_DIR: join(folder, 'worker'), METRICS_TOKEN: 'a-token-of-the-operator' }
  const migration = start(settings, 'migrate')
  expect(await migration.ended, 'the database is made ready by a program that ends').toBe(0)
  const worker = start({ ...settings, WORKER_PORT: '0' }, 'worker')
  const url = await worker.says(/The worker answers on (\S+)/)
  if (process.platform === 'linux') expect(getPriority(worker.child.pid)).toBeGreaterThanOrEqual(LOW_PRIORITY)
  await expect.poll(() => isReady(url), { timeout: 30_000 }).toBe(200)
  const headers = { authorization: 'Bearer a-token-of-the-operator' }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/parcelle_database_connections\{pool="job",state="most"\} \d/)
  const second = start({ ...settings, WORKER_PORT: new URL(url).port }, 'worker')
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Port ${new URL(url).port} is already in use: stop the program that holds it, or set WORKER_PORT.`,
  )
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
}, 120_000)

test('a migration that is stopped before its end does not say that it was done', async () => {
  await recreate(inject('postgres'), 'test_stopped_migration')
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_stopped_migration')
  const other = openDatabase(DATABASE_URL, pino({ level: 'silent' }))
  const holder = await other.pool.connect()
  await holder.query(`select pg_advisory_lock(hashtext('parcelle-start'))`)
  const migration = start({ DATABASE_URL, DATA_DIR: join(folder, 'stopped') }, 'migrate')
  const waiting = async () => (await other.pool.query(`select from pg_locks where not granted`)).rows.length
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0)
  migration.child.kill('SIGTERM')
  expect(await migration.ended).toBe(1)
  holder.release()
  await other.close()
}, 60_000)

test('a signal to npm ends the program that it started', async () => {
  await recreate(inject('postgres'), 'test_npm', TEMPLATE)
  await cp(inject('demoFiles'), join(folder, 'npm', 'files'), { recursive: true })
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_npm')
  const npm = spawn('npm', ['run', 'start:worker'], {
    env: {
      ...process.env,
      ...toLogins({ DATABASE_URL }),
      DATA_DIR: join(folder, 'npm'),
      LOG_LEVEL: 'info',
      SIGNING_SECRET: 'of-programs-under-test',
    },
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  const workerPid = () => Number(/"pid":(\d+).*the worker is ready/.exec(output)?.[1])
  while (!(workerPid() > 0) && npm.exitCode === null) await sleep(20)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (isThere(workerPid())) await sleep(20)
}, 180_000)
