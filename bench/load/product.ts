import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { embeddedCustomers } from '../../server/features/delivery/customer-systems/embedded.ts'
import { openSigningTool } from '../../server/features/signing/providers/open-signing-tool.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { databaseLimiter } from '../../server/platform/database/limiter.ts'
import { databaseListener } from '../../server/platform/database/listener.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { parisDay } from '../../server/platform/today.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { formStore } from '../../server/deployment/form-store.ts'
import type { LiveDeps } from '../../server/deps.ts'
import { DOSSIER_CHANNEL } from '../../server/dossier/live-topics.ts'
import { hooks } from '../../server/features.ts'
import { launch, stopAll } from '../../server/testing/launch.ts'
import { benchDatabase, withClient } from '../api/database.ts'
import { readPostgresPid, readProcessorTimes, type ProcessorTimes } from './processor-times.ts'

// The address of a load balancer; requests go to the process itself.
export const PUBLIC_URL = 'http://portal.example.org'
const DATABASE = 'load_run'

type ResourceUse = { name: string; megabytes: number; handles: number }
export type Product = {
  origin: string
  deps: LiveDeps
  owner: Database
  readUse(): ResourceUse[]
  readProcessorTimes(): ProcessorTimes
  /** Waits until no job is left to do. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** An API and a worker as an operator runs them, on a copy of the generated database. */
export async function startProduct(dossiers: number): Promise<Product> {
  const postgres = await benchDatabase(dossiers)
  const template = new URL(postgres.url).pathname.slice(1)
  const admin = postgres.url.replace(`/${template}?`, '/parcelle?')
  const drop = () => withClient(admin, (client) => client.query(`drop database if exists ${DATABASE} with (force)`))
  await drop()
  await withClient(admin, (client) => client.query(`create database ${DATABASE} template ${template}`))
  const url = postgres.url.replace(`/${template}?`, `/${DATABASE}?`)
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-load-'))
  const data = process.env['BENCH_DATA'] ?? join(tmpdir(), 'parcelle-bench-api')
  await cp(postgres.files, join(folder, 'files'), { recursive: true })
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL,
    DEMO: 'yes-on-a-public-address',
    TRUSTED_PROXIES: '1',
    CALLS_PER_MINUTE: '1000000',
    AUTHORISATIONS_PER_MINUTE: '100000',
    NODE_OPTIONS: process.env['PROGRAM_OPTIONS'] ?? '',
  }
  const [api, worker] = [launch(env, 'api'), launch({ ...env, LOG_LEVEL: 'info' }, 'worker')]
  await worker.says(/the worker is ready/)
  const origin = await api.url
  const owner = openDatabase(url, pino({ level: 'silent' }))
  const { deps, close } = await openDeps(url, env)
  const programs = { api, worker }
  return {
    origin,
    deps,
    owner,
    readUse: () => Object.entries(programs).map(([name, { child }]) => ({ name, ...useOf(child.pid ?? 0) })),
    readProcessorTimes: () =>
      readProcessorTimes({
        api: api.child.pid ?? 0,
        worker: worker.child.pid ?? 0,
        postgres: readPostgresPid(data),
      }),
    settle: () => settle(owner),
    async close() {
      await stopAll()
      await close()
      await owner.close()
      await drop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function settle({ db }: Database): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from graphile_worker.jobs where (run_at <= now() and attempts < max_attempts) or locked_at is not null limit 1`.execute(
        db,
      )
    if (rows.length === 0) return
    await sleep(100)
  }
}

function useOf(pid: number): Omit<ResourceUse, 'name'> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { megabytes: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length }
}

/** What adds the dossiers and envelopes that the traffic is about. */
async function openDeps(url: string, env: Record<string, string>): Promise<{ deps: LiveDeps; close(): Promise<void> }> {
  const log = pino({ level: 'silent' })
  const config = readConfig({ ...env, SIGNING_SECRET: 'of-programs-under-test' })
  const { db, pool, close } = openDatabase(asPrograms(url), log, 'job')
  const deployment = await readDeployment(config)
  const shared = { config, deployment, db, files: diskFiles(join(config.dataDir, 'files')), log }
  const forms = formStore(db, deployment)
  const unasked = { issuer: '', clientId: '', resource: '', ssoCheckUrl: null }
  const deps: LiveDeps = {
    ...shared,
    forms,
    documentMaker: { make: (compose) => layOut(compose()) },
    customers: embeddedCustomers({ ...shared, locale: deployment.locale }),
    esign: openSigningTool({ ...shared, forms }),
    identity: { ...unasked, verify: async () => null, problem: async () => null },
    limiter: databaseLimiter(db),
    replica: null,
    live: databaseListener(pool, DOSSIER_CHANNEL, log),
    hooks,
    today: () => parisDay(),
  }
  return { deps, close }
}
