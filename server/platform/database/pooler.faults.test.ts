import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { DOSSIER_CHANNEL } from '../../dossier/live-topics.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { launch, stopAll } from '../../testing/launch.ts'
import { startPooler, stopPoolers } from '../../testing/programs/pooler.ts'
import { sample } from '../../testing/sampling.ts'
import { asPrograms } from './app-role.ts'
import { openDatabase, requireDatabase } from './database.ts'
import { databaseListener } from './listener.ts'

const database = await testDatabase()
const programs = asPrograms(database.url)
const log = pino({ level: 'silent' })
const open = (url: string, ...options: [Parameters<typeof openDatabase>[2]?, Parameters<typeof openDatabase>[3]?]) => {
  const opened = openDatabase(url, log, ...options)
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

test.each([
  ['transaction', []],
  ['transaction', ['default_pool_size = 1']],
  ['transaction', ['server_reset_query_always = 1']],
  ['session', ['default_pool_size = 60']],
  ['statement', []],
] as const)('a pooler in %s mode is recognised (%j)', async (mode, settings) => {
  const url = await startPooler(programs, mode, settings)
  expect(await requireDatabase(url, 'IT', ['session', 'transaction', 'statement'])).toBe(mode)
})

test('a pooler in transaction mode is recognised while others use it, each time', async () => {
  const url = await startPooler(programs, 'transaction', ['default_pool_size = 10'])
  const { pool } = open(url)
  const crowded = new AbortController()
  const crowd = Array.from({ length: 8 }, async () => {
    while (!crowded.signal.aborted) await pool.query('begin; select pg_sleep(0.002); commit')
  })
  for (let time = 0; time < 20; time++)
    expect(await requireDatabase(url, 'IT', ['session', 'transaction'])).toBe('transaction')
  crowded.abort()
  await Promise.all(crowd)
})

test('what cannot work is one sentence and code 1: no direct address, an owner or a direct one behind a pooler, statement mode', async () => {
  const pooled = await startPooler(programs, 'transaction')
  const said = async (env: Record<string, string>) => {
    const { ended, output } = launch({ DATA_DIR, ...env }, 'api')
    return [await ended, output()]
  }
  const isFor = (name: string) =>
    `${name} leads to a connection pooler in transaction mode: give it the address of PostgreSQL itself, or of a pool in session mode.\n`
  const owner = await startPooler(database.url, 'transaction')
  const refusals = await Promise.all([
    said({ DATABASE_URL: pooled, DATABASE_OWNER_URL: '' }),
    said({ DATABASE_URL: programs, DATABASE_OWNER_URL: owner }),
    said({ DATABASE_URL: pooled, DATABASE_OWNER_URL: '', DATABASE_DIRECT_URL: `${pooled}?application_name=direct` }),
    said({ DATABASE_URL: await startPooler(programs, 'statement'), DATABASE_OWNER_URL: '' }),
    said({ DATABASE_URL: database.url, DATABASE_OWNER_URL: '' }),
  ])
  expect(refusals.map(([code]) => code)).toEqual([1, 1, 1, 1, 1])
  expect(refusals.map(([, text]) => text)).toEqual([
    'DATABASE_URL leads to a connection pooler in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself with the same login, over which each program hears of changes.\n',
    isFor('DATABASE_OWNER_URL'),
    isFor('DATABASE_DIRECT_URL'),
    'DATABASE_URL leads to a connection pooler in statement mode, with which Parcelle does not work: set its mode to transaction or session.\n',
    expect.stringMatching(/^DATABASE_URL signs in as « .* », who can change the evidence: [^\n]*\n$/),
  ])
}, 180_000)

// In session mode a pooler is like PostgreSQL itself.
test.each(sample(['transaction', 'session'] as const, 2))(
  'API and worker serve through a pooler in %s mode: saves, evidence, live changes, jobs',
  async (mode) => {
    const own = await testDatabase()
    await sql`alter table dossier_event add column written_by text default session_user`.execute(own.owner)
    const url = await startPooler(asPrograms(own.url), mode, [`default_pool_size = ${mode === 'session' ? 80 : 6}`])
    const env = { DATA_DIR, DATABASE_URL: url, DATABASE_OWNER_URL: own.url, DEMO: 'true', LOG_LEVEL: 'info' }
    const [api, worker] = [launch(env, 'api'), launch(env, 'worker')]
    await worker.says(/the worker is ready/)
    expect((await fetch(`${await api.url}/health/ready`)).status).toBe(200)

    const app = open(url, 'app', { isShared: mode === 'transaction' })
    const live = databaseListener(open(asPrograms(own.url), 'job').pool, DOSSIER_CHANNEL, log)
    const { as, deps } = await testApp({}, app, { live })
    const { form } = (await deps.forms.current(deps.deployment.forms.client))!
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => addDossier(deps, { client: 'client', values: { subscriber_type: 'physique' } })),
    )
    const heard = Promise.withResolvers<void>()
    const { id: personId } = await own.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'advisor')
      .executeTakeFirstOrThrow()
    const stop = live.listen(ids[0]!, () => heard.resolve())
    await sql`insert into dossier_presence (dossier_id, user_id, screen, until)
      select ${ids[0]}, id, gen_random_uuid(), now() + interval '1 minute' from app_user where id <> ${personId} limit 1`.execute(
      own.owner,
    )
    const save = (id: string, value: string) =>
      as('advisor', {
        method: 'PATCH',
        url: `/api/v1/dossiers/${id}/draft`,
        payload: { changes: [{ elementId: form.element('sub_birth_city')!.id, value }] },
      })
    const replies = await Promise.all(
      ids.flatMap((id) => [save(id, 'Lyon'), as('advisor', { url: '/api/v1/dossiers' }), save(id, 'Nantes')]),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await heard.promise
    stop()
    expect((await verifyEvidence(own.owner, ids)).breaches).toEqual([])
    const writers = await sql<{ who: string }>`
      select distinct written_by as who from dossier_event where dossier_id = any(${ids})`.execute(own.owner)
    expect(writers.rows).toEqual([{ who: 'parcelle_app' }])

    await app.pool.query(`select add_job('fold-counts', '{}')`)
    const waiting = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'fold-counts'`.execute(own.owner)).rows.length
    await expect.poll(waiting, { timeout: 50_000 }).toBe(0)
    for (const { child } of [api, worker]) child.kill('SIGTERM')
    expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0])
    expect(worker.output()).not.toMatch(/"level":(50|60)/)
  },
  180_000,
)

test('a program without the owner’s login starts on a prepared database, and says so on one that is not', async () => {
  const own = await testDatabase()
  const env = { DATA_DIR, DATABASE_URL: asPrograms(own.url), DATABASE_OWNER_URL: '' }
  const ready = launch(env, 'api')
  expect((await fetch(`${await ready.url}/health/ready`)).status).toBe(200)
  ready.child.kill('SIGTERM')
  expect(await ready.ended).toBe(0)

  await sql`delete from kysely_migration where name = '0022_scale'`.execute(own.owner)
  const early = launch(env, 'api')
  expect([await early.ended, early.output()]).toEqual([
    1,
    'The database is not ready for this version of Parcelle: run « npm run migrate » with DATABASE_OWNER_URL, or start one program with it.\n',
  ])
}, 180_000)
