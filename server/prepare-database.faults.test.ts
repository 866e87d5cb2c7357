import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { asPrograms } from './platform/database/app-role.ts'
import { openDatabase } from './platform/database/database.ts'
import { diskFiles } from './platform/files/disk.ts'
import { readConfig } from './config.ts'
import { readDeployment } from './deployment/deployment.ts'
import { prepareDatabase } from './prepare-database.ts'
import { launch, stopAll } from './testing/launch.ts'
import { recreate, withDatabase } from './testing/postgres.ts'
import { isLong, sample } from './testing/sampling.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-together-'))
afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

test('programs that prepare an empty database at the same moment do it once', async () => {
  await recreate(inject('postgres'), 'test_together')
  const url = withDatabase(inject('postgres'), 'test_together')
  const deployment = await readDeployment(readConfig({}))
  const databases = Array.from({ length: 6 }, () => openDatabase(url, pino({ level: 'silent' })))
  const options = { deployment, files: diskFiles(folder), demo: true }
  const published = await Promise.all(databases.map((database) => prepareDatabase(database, options)))
  expect(published.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(published.map(({ live }) => live.id)).size).toBe(1)

  // No worker has started here, and jobs of a request can be queued all the same.
  const api = openDatabase(asPrograms(url), pino({ level: 'silent' }), 'app')
  await api.pool.query(`select add_job('fold-counts', '{}')`)
  const { rows } = await api.pool.query('select task_identifier from graphile_worker.jobs order by 1')
  expect(rows).toEqual([{ task_identifier: 'fold-counts' }, { task_identifier: 'sign-demo' }])

  await Promise.all([api, ...databases].map(({ close }) => close()))
}, 180_000)

test.each(sample(['an external', 'an embedded'], 2))(
  'programs that start together on %s empty database all serve',
  async (kind) => {
    await recreate(inject('postgres'), 'test_start')
    const external = { DATABASE_URL: withDatabase(inject('postgres'), 'test_start'), DEMO: 'true' }
    const env = { DATA_DIR: join(folder, kind), LOG_LEVEL: 'info', ...(kind === 'an external' && external) }
    const roles = isLong ? ['api', 'worker', 'api', 'worker'] : ['api', 'worker']
    const programs = roles.map((role) => launch(env, role))
    await Promise.all(programs.map(({ says }) => says(/Parcelle is ready|the worker is ready/)))
    for (const { child } of programs.toReversed()) child.kill('SIGTERM')
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(roles.map(() => 0))
  },
  120_000,
)
