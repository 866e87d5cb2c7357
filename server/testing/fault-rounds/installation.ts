import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import pino from 'pino'
import { embeddedCustomers } from '../../features/delivery/customer-systems/embedded.ts'
import { asPrograms } from '../../platform/database/app-role.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { s3Files } from '../../platform/files/s3.ts'
import { isOutage } from '../../platform/errors/outage.ts'
import { unlockDeadRunners } from '../../platform/jobs/heartbeat.ts'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import { formStore } from '../../deployment/form-store.ts'
import { signDemoJob } from '../../demo/sign.ts'
import type { LiveDeps } from '../../deps.ts'
import { hooks } from '../../features.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { parisDay } from '../../platform/today.ts'
import { launch, stopAll } from '../launch.ts'
import { mountSmallDisk } from '../programs/small-disk.ts'
import { startBalancer } from './balancer.ts'
import type { OutsideSystems } from './outside.ts'

export const PUBLIC_URL = 'https://portal.example.org'

type Part = 'api' | 'worker'
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** What the harness itself needs to add dossiers and to look at them. */
export type HarnessDeps = Pick<
  LiveDeps,
  'config' | 'deployment' | 'db' | 'files' | 'forms' | 'customers' | 'hooks' | 'log' | 'today'
>

/**
 * So many API and worker processes on an embedded PostgreSQL that survives its own death, the API behind a balancer;
 * with `previous`, the folder of an earlier version, they are of that one, on a database that this one has upgraded.
 * Stopped after the test file.
 */
export async function startInstallation(outside: OutsideSystems, eachPart = 1, previous?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-faults-'))
  const disk = mountSmallDisk(folder)
  const failures: string[] = []
  const postgres = await startEmbeddedPostgres(folder, ({ message }) => void failures.push(message))
  const env = {
    ...outside.env,
    DATA_DIR: folder,
    // Where the programs look for the socket of PostgreSQL.
    TMPDIR: tmpdir(),
    PUBLIC_URL,
    DEMO: 'yes-on-a-public-address',
    LOG_LEVEL: 'info',
    CALLS_PER_MINUTE: '1000000',
    AUTHORISATIONS_PER_MINUTE: '100000',
  }
  // The oldest first.
  const running: { part: Part; program: ReturnType<typeof launch>; address: string }[] = []
  const outputs: string[] = []
  const balancer = await startBalancer(() => running.flatMap(({ address }) => address || []))
  afterAll(() => balancer.close())
  afterAll(stopAll)
  async function start(part: Part, more: Record<string, string> = {}, root?: string): Promise<void> {
    const program = launch({ ...env, ...more }, part, root)
    const one = { part, program, address: '' }
    running.push(one)
    if (part === 'api') one.address = await program.url
    else await program.says(/the worker is ready/)
  }
  async function end(part: Part, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const at = running.findIndex((one) => one.part === part)
    const [{ program }] = running.splice(at, 1) as [(typeof running)[number]]
    program.child.kill(signal)
    await program.ended
    outputs.push(program.output())
  }
  const startAll = async (root?: string) => {
    for (let count = 0; count < eachPart; count++)
      await Promise.all([start('api', {}, root), start('worker', {}, root)])
  }
  if (previous !== undefined) await startAll(previous)
  const log = pino({ level: 'silent' })
  const config = readConfig({ ...env, DATABASE_URL: postgres.url })
  const deployment = await readDeployment(config)
  // Not through the faulty proxy: the harness itself reads the store.
  const files = s3Files(outside.bucket)
  const owner = openDatabase(postgres.url, log)
  await prepareDatabase(owner, { deployment, files, demo: true })
  await owner.pool.query(`select graphile_worker.remove_job('${signDemoJob.name}')`)
  const { db, close } = openDatabase(asPrograms(postgres.url), log, 'job')
  const shared = { config, deployment, db, files, log, hooks, today: () => parisDay() }
  const customers = embeddedCustomers({ db, files, locale: deployment.locale })
  const deps: HarnessDeps = { ...shared, forms: formStore(db, deployment), customers }

  afterAll(async () => {
    await stopAll()
    await close()
    await owner.close()
    await postgres.stop()
    disk?.unmount()
    await rm(folder, { recursive: true, force: true })
  })
  if (previous === undefined) await startAll()
  const listDossiers = async () => new Set((await db.selectFrom('dossier').select('id').execute()).map(({ id }) => id))

  return {
    listDossiers,
    /** The dossiers of the demo. */
    known: await listDossiers(),
    deps,
    owner,
    outside,
    failures,
    /** Of the database. */
    disk,
    apiUrl: () => balancer.url,
    /** The log lines of every program so far. */
    listLines: () =>
      [...outputs, ...running.map(({ program }) => program.output())].flatMap((text) => text.split('\n')),
    listRunning: () => running.map(({ part, program }) => ({ part, output: program.output() })),
    async kill(part: Part): Promise<void> {
      await end(part, 'SIGKILL')
      if (part === 'worker') await untilDone(() => declareDead(owner.pool))
      await start(part)
    },
    /** As a rolling start does: the next one runs before the oldest stops. */
    async replace(part: Part): Promise<void> {
      await start(part)
      await end(part, 'SIGTERM')
    },
    async killPostgres(): Promise<void> {
      const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
      process.kill(pid, 'SIGKILL')
    },
    /** Starts both programs anew with their clocks off by so many milliseconds. */
    async shiftClocks(shift: number): Promise<void> {
      const preload = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href
      const more = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT: String(shift) }
      for (const part of ['api', 'worker'] as const) await end(part, 'SIGTERM')
      await Promise.all([start('api', shift === 0 ? {} : more), start('worker', shift === 0 ? {} : more)])
    },
    /** What is planned for later is due, as if the hours had passed. */
    async letTimePass(): Promise<void> {
      await owner.pool.query(`update graphile_worker._private_jobs set run_at = now()
        where locked_at is null and run_at > now() and attempts < max_attempts`)
      await owner.pool.query(`update delivery set planned_at = now() where state = 'waiting' and planned_at > now()`)
      // A delivery that was under way when the database died is leased to nobody.
      await owner.pool.query(`with freed as (update delivery set leased_until = now() where leased_until > now()
          and not exists (select from graphile_worker.jobs where task_identifier = 'deliver') returning dossier_id)
        select graphile_worker.add_job('reconcile-deliveries') from freed limit 1`)
      await owner.pool.query(`update mail set next_try = now() where sent_at is null and next_try > now()`)
    },
  }
}

/** What is waited for after the death of a worker, without waiting: two minutes without a heartbeat, a day for its creations. */
async function declareDead(pool: Database['pool']): Promise<void> {
  await pool.query(`update job_runner set seen_at = now() - interval '1 hour'`)
  await unlockDeadRunners(pool)
  await pool.query(`update delivery set leased_until = now() where leased_until > now()`)
  await pool.query(`update docusign_creation set begun_at = begun_at - interval '25 hours'`)
}

// Milliseconds for a database to come back.
const OUTAGE = 120_000

/** Again until the database answers. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + OUTAGE
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
