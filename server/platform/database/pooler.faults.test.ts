import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { launch, stopAll } from '../../testing/launch.ts'
import { startPooler, stopPoolers } from '../../testing/programs/pooler.ts'
import { requireDatabase, openDatabase } from './database.ts'

const database = await testDatabase()
const open = (url: string, as: Parameters<typeof openDatabase>[2] = 'owner') => {
  const opened = openDatabase(url, pino({ level: 'silent' }), as)
  afterAll(() => opened.close())
  return opened
}
const DATA_DIR = await mkdtemp(join(tmpdir(), 'parcelle-pooled-'))
await cp(inject('demoFiles'), join(DATA_DIR, 'files'), { recursive: true })
afterAll(async () => {
  await stopAll()
  await stopPoolers()
  await rm(DATA_DIR, { recursive: true, force: true })
})

const SENTENCE =
  'DATABASE_URL leads to a connection pooler in transaction mode, with which Parcelle does not work: give the address of PostgreSQL itself, or of a pool in session mode.'
const check = (url: string) => requireDatabase(open(url).pool)

test.each([
  ['transaction', []],
  ['transaction', ['default_pool_size = 1']],
  ['transaction', ['server_reset_query_always = 1']],
  ['statement', []],
] as const)('a pooler in %s mode is refused (%j)', async (mode, settings) => {
  await expect(check(await startPooler(database.url, mode, settings))).rejects.toThrow(SENTENCE)
})

test('a pooler in transaction mode is recognised while others use it, each time', async () => {
  const url = await startPooler(database.url, 'transaction', ['default_pool_size = 10'])
  const { pool } = open(url)
  const crowded = new AbortController()
  const crowd = Array.from({ length: 8 }, async () => {
    while (!crowded.signal.aborted) await pool.query('begin; select pg_sleep(0.002); commit')
  })
  for (let time = 0; time < 20; time++) await expect(check(url)).rejects.toThrow(SENTENCE)
  crowded.abort()
  await Promise.all(crowd)
})

test('the program says so in one sentence and ends with 1; with a pool in session mode it starts', async () => {
  const pooled = launch({ DATA_DIR, DATABASE_URL: await startPooler(database.url, 'transaction') }, 'api')
  expect([await pooled.ended, pooled.output()]).toEqual([1, `${SENTENCE}\n`])

  const session = await startPooler(database.url, 'session', ['default_pool_size = 60'])
  await check(session)
  const { url, child, ended } = launch({ DATA_DIR, DATABASE_URL: session, DEMO: 'true' }, 'api')
  expect((await fetch(`${await url}/health/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('no event is written as the owner, not even through a pooler that came later', async () => {
  const { deps } = await testApp({}, database)
  const owner = open(database.url)
  await sql`alter table dossier_event add column written_by text default current_user`.execute(owner.db)
  const ids = await Promise.all(Array.from({ length: 40 }, () => addDossier(deps)))
  const url = await startPooler(database.url, 'transaction', ['default_pool_size = 8'])
  const [app, jobs, other] = [open(url, 'app'), open(url, 'job'), open(url)]
  const write = ({ db }: typeof app, id: string) =>
    db
      .transaction()
      .execute((tx) => addDossierEvent(tx, id, { user: null, requestId: null }, 'tried', {}, 'without-notification'))
      .catch(() => null)
  await Promise.all(
    ids.flatMap((id, at) => [
      write(at % 2 === 0 ? app : jobs, id),
      // Server connections without a role, which the pooler may hand to the others.
      other.pool.query('select pg_sleep(0.005)'),
    ]),
  )
  const events = await sql<{ who: string }>`
    select distinct written_by as who from dossier_event where event = 'tried'`.execute(owner.db)
  expect(events.rows.filter(({ who }) => who !== 'parcelle_app')).toEqual([])
})

test('a connection that lost its role writes no event', async () => {
  const { deps } = await testApp({}, database)
  const id = await addDossier(deps)
  const { db } = open(database.url, 'app')
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`reset role`.execute(tx)
      await addDossierEvent(tx, id, { user: null, requestId: null }, 'tried', {})
    }),
  ).rejects.toThrow(/^a dossier event is written as parcelle_app, not as /)
})
