import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { asPrograms } from '../platform/database/app-role.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import type { Db } from '../platform/database/tables.ts'
import { databaseLimiter } from '../platform/database/limiter.ts'
import { databaseListener } from '../platform/database/listener.ts'
import { openSigningTool } from '../features/signing/providers/open-signing-tool.ts'
import { diskFiles } from '../platform/files/disk.ts'
import type { Files } from '../platform/files/files.ts'
import type { Gauge } from '../platform/metrics/metrics.ts'
import type { Identity } from '../platform/http/identity.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { readDeployment, type Deployment, type DeploymentChoice } from '../deployment/deployment.ts'
import type { LiveDeps } from '../deps.ts'
import { DOSSIER_CHANNEL } from '../dossier/live-topics.ts'
import { layOut } from '../platform/pdf/layout/lay-out.ts'
import { embeddedCustomers } from '../features/delivery/customer-systems/embedded.ts'
import { formStore } from '../deployment/form-store.ts'
import { hooks } from '../features.ts'
import { parisDay } from '../platform/today.ts'
import { resolveFeatures } from '../switches.ts'
import { dropDatabase, recreate, TEMPLATE, withDatabase } from './postgres.ts'

export type TestDatabase = Database & {
  /** For the owner. */
  url: string
  owner: Db
  /** Without timeouts, for slow test queries. */
  patient: Db
}

/** A copy of the template for one test file, with the demo data; dropped at its end. */
export async function testDatabase(template: string | undefined = TEMPLATE): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await recreate(postgres, name, template)
  const url = withDatabase(postgres, name)
  const database = openDatabase(asPrograms(url), silent(), 'app')
  const patient = openDatabase(asPrograms(url), silent(), 'job')
  const owner = openDatabase(url, silent())
  afterAll(async () => {
    await database.close()
    await patient.close()
    await owner.close()
    await dropDatabase(postgres, name)
  })
  return { ...database, url, owner: owner.db, patient: patient.db }
}

/** With all that the live edition decides, which features find by the dossier only. */
export type TestDeps = LiveDeps & { deployment: Deployment }

type TestApp = {
  app: FastifyInstance
  deps: TestDeps
  /** Calls as a demo account, or without one. */
  as(username: string | null, options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>
}

/** The real app on a real database. Only authentication is shortened: a token is the user's id. */
export async function testApp(
  env: Record<string, string> = {},
  database?: Database,
  others: Partial<TestDeps> = {},
  gauges: readonly Gauge[] = [],
): Promise<TestApp> {
  const { db, pool } = database ?? (await testDatabase())
  const config = readConfig({ ...inTests, DATA_DIR: await testFolder(), ...env })
  const deployment = others.deployment ?? (await readOnce(config))
  const files = others.files ?? (await testFiles())
  const shared = { config, deployment, db, files, log: silent(), forms: formStore(db, deployment) }
  const deps: TestDeps = {
    ...shared,
    documentMaker: { make: (compose) => layOut(compose()) },
    customers: embeddedCustomers({ db, files, locale: deployment.locale }),
    esign: openSigningTool(shared),
    hooks,
    identity: trustingIdentity,
    limiter: databaseLimiter(db),
    replica: null,
    live: databaseListener(pool, DOSSIER_CHANNEL, silent()),
    today: () => parisDay(),
    ...others,
  }
  const app = await buildApp(deps, undefined, gauges)
  afterAll(() => app.close())

  const tokens = new Map<string, string>()
  return {
    app,
    deps,
    async as(username, options) {
      if (username !== null && !tokens.has(username)) tokens.set(username, await findUserId(db, username))
      const authorization = username === null ? {} : { authorization: `Bearer ${tokens.get(username)}` }
      return app.inject({ ...options, headers: { ...authorization, ...options.headers } })
    },
  }
}

const deployments = new Map<string, Promise<Deployment>>()

/** The company's files do not change while a worker goes through its test files. */
async function readOnce({ customer, features }: DeploymentChoice): Promise<Deployment> {
  const reading = deployments.get(customer) ?? readDeployment({ customer, features: {} })
  deployments.set(customer, reading)
  const deployment = await reading
  return { ...deployment, features: resolveFeatures(deployment.features, features) }
}

/** A copy of the demo's files, deleted at the end. */
export async function testFiles(): Promise<Files> {
  const folder = await testFolder()
  await cp(inject('demoFiles'), folder, { recursive: true })
  return diskFiles(folder)
}

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const inTests = {
  DATABASE_URL: 'postgres://test',
  DEMO: 'true',
  EDITIONS: 'files',
  LOG_LEVEL: 'silent',
  SIGNING_SECRET: 'a-secret-of-the-tests',
}

const trustingIdentity: Identity = {
  issuer: 'http://localhost:3000/oidc',
  clientId: 'parcelle-web',
  resource: 'http://localhost:3000/api',
  ssoCheckUrl: null,
  verify: async (token) => (/^[0-9a-f-]{36}$/.test(token) ? { subject: token, email: null, session: null } : null),
  problem: async () => null,
}

async function findUserId(db: Database['db'], username: string): Promise<string> {
  const { id } = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}

function silent() {
  return pino({ level: 'silent' })
}
