import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { runChecks } from '../../../../scripts/doctor/run-checks.ts'
import { readConfig } from '../../../config.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { DOSSIER_CHANNEL } from '../../../dossier/live-topics.ts'
import { prepareDatabase } from '../../../prepare-database.ts'
import { testApp } from '../../../testing/app.ts'
import { launch, stopAll } from '../../../testing/launch.ts'
import { startReplica } from '../../../testing/programs/replica.ts'
import { asPrograms, prepareLoginSettings } from '../app-role.ts'
import { diskFiles } from '../../files/disk.ts'
import { openDatabase } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded.ts'
import { databaseListener } from '../listener.ts'
import { openReplica } from './replica.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-replica-'))
const copyFolder = await mkdtemp(join(tmpdir(), 'parcelle-copy-'))
const embedded = await startEmbeddedPostgres(folder)
const silent = pino({ level: 'silent' })
const owner = openDatabase(embedded.url, silent)
await prepareDatabase(owner, {
  deployment: await readDeployment(readConfig({})),
  files: diskFiles(join(folder, 'files')),
  demo: true,
})
const programs = asPrograms(embedded.url)
const database = openDatabase(programs, silent, 'app')
await prepareLoginSettings(database.pool)
const standby = await startReplica(embedded.url, copyFolder)

const lines: { msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const METRICS_TOKEN = 'a-token-of-the-operator'
// A busy machine is not what is tested.
const patient = { maxLag: 3_600_000, timeout: 60_000 }
const [here, elsewhere] = [await openProcess(), await openProcess()]

afterAll(async () => {
  await stopAll()
  for (const { replica } of [here, elsewhere]) await replica.close()
  await database.close()
  await owner.close()
  await standby.kill()
  await embedded.stop()
  for (const one of [folder, copyFolder]) await rm(one, { recursive: true, force: true })
})

test('every list, search, counter, export and dashboard can be read from the replica, with who is at work', async () => {
  const { id } = (await readList(here, 'gestion'))[0]!
  await sql`insert into dossier_presence (dossier_id, user_id, screen, until)
    select ${id}, id, gen_random_uuid(), now() + interval '1 hour' from app_user where username = 'advisor'`.execute(
    database.db,
  )
  await sql`insert into dossier_lease (dossier_id, user_id, until)
    select ${id}, id, now() + interval '1 hour' from app_user where username = 'gestion2'`.execute(database.db)
  expect(await here.replica.has(null)).toBe(true)
  const paths = [
    '/dossiers',
    '/dossiers?page=2&itemsPerPage=5',
    '/dossiers?state=signed-files&sort=-amount',
    '/dossiers?searchTerm=a',
    '/dossiers?searchTerm=martin',
    '/dossiers/export.csv',
    '/dossiers/integration-state',
    '/dossiers/integration-state?integrationState=ongoing',
    '/dossiers/integration-state/export.csv',
    '/filters?list=dossiers',
    '/filters?list=waiting',
    '/dossiers/retrieve-number-dossiers-by-status',
    '/dashboard/series',
    '/to-do',
    '/waiting',
    '/received',
    '/clients',
  ]
  for (const user of ['gestion', 'advisor', 'client', 'manager', 'partner'])
    for (const path of paths) {
      const { statusCode, body } = await here.as(user, { url: `/api/v1${path}` })
      expect(statusCode === 403 || statusCode === 200, `${user} ${path}: ${body}`).toBe(true)
    }
  expect(messages(), 'nothing had to be read again').toEqual([])
  const [first] = await readList(here, 'gestion')
  expect(first).toMatchObject({ id, present: [{ role: 'advisor' }], lease: { isMine: false } })
})

test('a person reads their own writes at once, in any process; others read the replica', async () => {
  await caughtUp()
  await standby.run('select pg_wal_replay_pause()')
  const before = await readIds(elsewhere, 'gestion')
  const written = await createDossier(here)
  expect(await readIds(here, 'advisor')).toContain(written)
  expect(await readIds(elsewhere, 'advisor'), 'by another process').toContain(written)
  expect(await readIds(elsewhere, 'gestion'), 'somebody else').toEqual(before)

  await standby.run('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await readIds(elsewhere, 'gestion')).toContain(written)
  await standby.run('select pg_wal_replay_pause()')
  await sql`update dossier set status = 'canceled' where id = ${written}`.execute(owner.db)
  const open = await elsewhere.as('advisor', { url: '/api/v1/dossiers?state=current-cases' })
  expect(open.body, 'again from the replica, which has not heard of it').toContain(written)
  await standby.run('select pg_wal_replay_resume()')
})

test('a person notified of a change reads it, even if the replica does not have it yet', async () => {
  await caughtUp()
  const url = await elsewhere.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${url}/api/v1/dossiers/events`, {
    headers: { authorization: `Bearer ${await idOf('gestion')}` },
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const readUntil = async (text: string) => {
    for (let read = ''; !read.includes(text); read += (await reader.read()).value ?? '');
  }
  await readUntil(': open')
  await standby.run('select pg_wal_replay_pause()')
  const written = await createDossier(here)
  // The first event may be that of the listening connection, which was opened for this stream.
  do await readUntil('event: dossiers')
  while (!(await readIds(here, 'gestion')).includes(written))
  expect(await readIds(elsewhere, 'gestion')).toContain(written)
  await reader.cancel()
  await standby.run('select pg_wal_replay_resume()')
})

test('a replica that is too far behind is not read until it has caught up', async () => {
  await caughtUp()
  const impatient = await openReplica(standby.toUrl(programs), database.db, log, { max: 2, ...patient, maxLag: 0 })
  afterAll(() => impatient.close())
  expect(await impatient.has(null)).toBe(true)
  await standby.run('select pg_wal_replay_pause()')
  await createDossier(here)
  const isUsed = () => impatient.has(Number.MAX_SAFE_INTEGER).then(() => impatient.has(null))
  await expect.poll(isUsed, { timeout: 30_000 }).toBe(false)
  await standby.run('select pg_wal_replay_resume()')
  await expect.poll(() => impatient.has(null), { timeout: 30_000 }).toBe(true)
  expect(messages()).toContain('lists are read from the replica again')
})

test('the doctor says how far a replica is behind', async () => {
  await caughtUp()
  const env = { DATABASE_URL: programs, DATABASE_READ_URL: standby.toUrl(programs), DATA_DIR: folder }
  const found = await runChecks(env, ['replica'])
  expect(found.find(({ subject }) => subject === 'replica')).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^The replica answers and is \d+ kB behind\.$/),
  })
})

test('an address that leads to no replica is not read', async () => {
  const primary = await openReplica(programs, database.db, log, { max: 2 })
  afterAll(() => primary.close())
  expect(await primary.has(null)).toBe(false)
})

test('a replica that dies costs nobody an answer', async () => {
  await caughtUp()
  lines.length = 0
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const env = {
    DATABASE_URL: embedded.url,
    DATABASE_READ_URL: standby.toUrl(programs),
    DATA_DIR: folder,
    METRICS_TOKEN,
  }
  const program = launch({ ...env, DEMO: 'true' }, 'api')
  const url = await program.url
  const readMetrics = async () => (await fetch(`${url}/metrics`, { headers })).text()
  await expect.poll(readMetrics, { timeout: 30_000 }).toContain('parcelle_replica_used 1')
  const csv = here.app.inject({
    url: '/api/v1/dossiers/export.csv',
    headers: { authorization: `Bearer ${await idOf('gestion')}` },
  })
  await standby.kill()
  expect((await csv).statusCode).toBe(200)
  for (const path of ['/dossiers', '/dossiers?searchTerm=martin', '/to-do', '/dossiers/export.csv'])
    expect((await here.as('gestion', { url: `/api/v1${path}` })).statusCode, path).toBe(200)
  const written = await createDossier(here)
  expect(await readIds(here, 'gestion')).toContain(written)
  expect((await here.app.inject({ url: '/metrics', headers })).body).toContain('parcelle_replica_used 0')
  expect(messages()).toContain('the replica is not used: lists are read from the primary')
  expect(await readMetrics()).toContain('parcelle_replica_used 0')
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  const late = await openReplica(standby.toUrl(programs), database.db, log, { max: 2 })
  afterAll(() => late.close())
  expect(await late.has(null), 'a process starts without it').toBe(false)
}, 180_000)

async function openProcess() {
  const replica = await openReplica(standby.toUrl(programs), database.db, log, { max: 8, ...patient })
  const live = databaseListener(database.pool, DOSSIER_CHANNEL, silent)
  const app = await testApp({ METRICS_TOKEN }, database, { replica, live }, replica.gauges)
  return { ...app, replica }
}
type Process = Awaited<ReturnType<typeof openProcess>>

type Item = { id: string; present: unknown[]; lease?: unknown }

async function readList({ as }: Process, user: string): Promise<Item[]> {
  const reply = await as(user, { url: '/api/v1/dossiers?itemsPerPage=50' })
  return reply.json().dossiers
}
const readIds = async (process: Process, user: string) => (await readList(process, user)).map(({ id }) => id)

async function createDossier({ as, deps }: Process): Promise<string> {
  const payload = { formId: deps.deployment.forms.client }
  const reply = await as('advisor', { method: 'POST', url: '/api/v1/dossiers', payload })
  expect(reply.statusCode).toBe(201)
  return reply.json().dossier.id
}

/** Waits until the replica has everything that is committed now. */
async function caughtUp(): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`.execute(owner.db)
  for (const { replica } of [here, elsewhere])
    await expect.poll(() => replica.has(rows[0]!.position), { timeout: 60_000 }).toBe(true)
}

async function idOf(username: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

function messages(): string[] {
  return lines.map(({ msg }) => msg)
}
