import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { runChecks } from '../../scripts/doctor/run-checks.ts'
import { asPrograms } from '../platform/database/app-role.ts'
import { testDatabase } from '../testing/app.ts'
import { recreate, withDatabase } from '../testing/postgres.ts'
import { startPooler, stopPoolers } from '../testing/programs/pooler.ts'
import { programEnv } from '../testing/program-env.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-doctor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const empty = withDatabase(inject('postgres'), 'test_doctor')
await recreate(inject('postgres'), 'test_doctor')

const ours = {
  DATABASE_URL: empty,
  DATABASE_OWNER_URL: empty,
  DATA_DIR: folder,
  SIGNING_SECRET: 'a-secret-of-the-tests',
  DEMO: 'true',
}

test('a machine on which everything is there passes every check and exits with 0', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], {
    env: { ...programEnv, ...ours },
  })
  const { stdout } = await run
  expect(stdout).toMatch(/^✓ settings: The settings can be used: the company aurea/)
  expect(stdout).toMatch(/✓ extensions: .*pg_trgm.*\n/)
  expect(stdout).toMatch(/✓ clock: The clocks of this machine and of the database agree\.\n/)
  expect(stdout).toMatch(/! scanner: CLAMD_URL is not set: nobody looks through uploaded files\. Run ClamAV/)
  expect(stdout).toMatch(/No problem found\.\n$/)
  expect(stdout).not.toContain('✗')
})

test('a setting of no use is named, with code 1', async () => {
  const env = { ...programEnv, ...ours, PORT: 'many' }
  const failed = await promisify(execFile)(process.execPath, ['scripts/doctor.ts'], { env }).catch((error) => error)
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.stdout).toMatch(/^✗ settings: PORT must be a whole number .*Correct the setting in \.env/)
})

const database = await testDatabase()
test('the owner’s address and the direct one are tried too, and what is wrong with them is said', async () => {
  const ask = async (env: Record<string, string>) => {
    const found = await runChecks({ ...ours, DATABASE_URL: asPrograms(database.url), ...env }, ['database addresses'])
    return found.find(({ subject }) => subject === 'database addresses')
  }
  const nowhere = 'postgres://parcelle@127.0.0.1:9/none'
  expect(await ask({ DATABASE_OWNER_URL: database.url })).toMatchObject({ state: 'ok' })
  expect(await ask({ DATABASE_OWNER_URL: '' })).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('another program migrates'),
  })
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])
    expect(await ask({ DATABASE_OWNER_URL: database.url, [name]: nowhere })).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(`The database of ${name} cannot be reached: `),
    })
})

test('connections that a pooler shares are not asked of PostgreSQL for each process', async () => {
  afterAll(stopPoolers)
  const pooled = await startPooler(asPrograms(database.url), 'transaction')
  const ask = async (DATABASE_URL: string) =>
    (await runChecks({ ...ours, DATABASE_URL, DATABASE_OWNER_URL: database.url }, ['connections'])).at(-1)
  expect((await ask(pooled))?.message).toMatch(/a process opens 8 at most beside those of the pooler\.$/)
  expect((await ask(asPrograms(database.url)))?.message).toMatch(/a process opens 56 at most\.$/)
})

test('a check that does not exist is a problem, which names those that do', async () => {
  expect(await runChecks({ ...ours }, ['mail', 'post'])).toMatchObject([
    { subject: 'settings', state: 'ok' },
    { subject: 'post', state: 'problem', advice: expect.stringContaining('mail, text messages') },
    { subject: 'mail' },
  ])
})
