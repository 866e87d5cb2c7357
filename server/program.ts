import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openCustomers } from './features/delivery/index.ts'
import { startEmbeddedPostgres } from './platform/database/embedded.ts'
import { prepareLoginSettings, requireProgramsLogin } from './platform/database/app-role.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { openReplica, type Replica } from './platform/database/replica/replica.ts'
import { databaseLimiter } from './platform/database/limiter.ts'
import type { Db } from './platform/database/tables.ts'
import { databaseListeners, type Listener } from './platform/database/listener.ts'
import { listenDirectly } from './platform/jobs/queue-pool.ts'
import { findSigningSecret, openSigningKeys, openSigningTool } from './features/signing/index.ts'
import { openFiles } from './platform/files/open-files.ts'
import { makePrivate } from './platform/files/private-folder.ts'
import { embeddedIdentity, externalIdentity } from './features/identity/index.ts'
import { lowerPriority } from './platform/async/lower-priority.ts'
import { byChannel, discardMails, outboxOnly, type Mailer } from './platform/mail/mail.ts'
import { smtpMailer } from './platform/mail/smtp.ts'
import { smsGateway } from './platform/sms/gateway.ts'
import type { Branding } from './platform/http/identity.ts'
import { poolGauges } from './platform/metrics/pool-gauges.ts'
import { embeddedAddresses, requireAddresses, toAddresses, type Addresses } from './addresses.ts'
import { ConfigProblem, DIRECT_CONNECTIONS, listTracedSystems, readConfig, type Config } from './config.ts'
import { readDeployment, type Deployment } from './deployment/deployment.ts'
import { describePublication } from './features/editions/index.ts'
import { EDITION_CHANNEL, followLiveEdition, readLiveDeployment } from './deployment/edition-rows.ts'
import type { LiveDeps } from './deps.ts'
import { DOSSIER_CHANNEL } from './dossier/live-topics.ts'
import { forJobs, startDocumentMaker } from './platform/pdf/making/making.ts'
import { formStore } from './deployment/form-store.ts'
import { closeApp, describeBusyPort, hasCode, ownUrl, readyUrl, requireFreePort } from './listening.ts'
import { startWorker } from './worker.ts'
import { makeLog } from './platform/log.ts'
import { prepareAsOwner, prepareAsPrograms, type PrepareOptions } from './prepare-database.ts'
import { hooks } from './features.ts'
import { parisDay } from './platform/today.ts'

type Close = () => Promise<unknown>
/** What to close at the end, and how to end on a later error. */
type Running = { open: Close[]; fail: (error: unknown) => Promise<void> }

const CLOSE_TIMEOUT = 9_000

/**
 * Runs the whole product in one process (`all`), one half (`api`, `worker`), or only makes the database ready
 * (`migrate`). Everything opened is closed in reverse order, at the end or when a later step fails.
 */
export async function startProgram(role: string, env: NodeJS.ProcessEnv): Promise<void> {
  const open: Close[] = []
  const close = once(async () => {
    // Something half open may never close, and a restart must not wait for it.
    const late = sleep(CLOSE_TIMEOUT)
    for (const closePart of open.toReversed()) await Promise.race([closePart().catch(() => {}), late])
  })
  const fail = async (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`)
    await close()
    process.exit(1)
  }
  try {
    if (role === 'worker') lowerPriority()
    const config = readConfig(env)
    const log = makeLog(config)
    stopOnSignals(close, role)
    if (config.otlpUrl !== null) open.push(await openTraces(config.otlpUrl, role, config, log))
    await start(role, config, log, { open, fail })
    if (role !== 'migrate') return
    await close()
    process.exit(0)
  } catch (error) {
    await fail(error)
  }
}

async function start(role: string, config: Config, log: Logger, running: Running): Promise<void> {
  if (!['all', 'api', 'worker', 'migrate'].includes(role))
    throw new ConfigProblem(`The role to run is all, api, worker or migrate, not « ${role} ».`)
  const folder = await readDeployment(config)
  const isApart = role === 'worker'
  const port = isApart ? config.workerPort : config.port
  if (port !== null && role !== 'migrate') await requireFreePort(port, config.host, isApart ? 'WORKER_PORT' : 'PORT')
  if (!makePrivate(config.dataDir)) log.warn('DATA_DIR cannot be closed to the other users of this machine')
  if (config.esign === 'embedded') findSigningSecret(config)
  const addresses = await findDatabase(config, running)
  const files = await openFiles(config)
  const { direct, isShared, published } = await prepare(addresses, { ...config, deployment: folder, files }, log)
  running.open.push(() => direct.close())
  process.stdout.write(`${describePublication(published, config.customer)}\n`)
  for (const warning of folder.warnings) log.warn(warning)
  if (role === 'migrate') return
  // Follows the live edition in place, so that every part of the program has its shell.
  const live = published.differs ? await readLiveDeployment(direct.db, config) : null
  const { parts: _, ...deployment } = { ...folder, ...live }
  const listeners = databaseListeners(direct.pool, [EDITION_CHANNEL, DOSSIER_CHANNEL], log)
  const failed = (error: unknown) => log.error({ error: String(error) }, 'could not read the live edition')
  const followed = { db: direct.db, listener: listeners[EDITION_CHANNEL], edition: published.live.id }
  const unfollow = followLiveEdition(followed, deployment, config, failed)
  running.open.push(async () => unfollow())
  if (config.esign === 'embedded') await openSigningKeys({ db: direct.db, config, deployment, log })

  const shared = { config, deployment, files, log, hooks, today: () => parisDay() }
  const mailer = openMailer(config, deployment, log)
  const context = { shared, mailer, addresses, isShared, direct, live: listeners[DOSSIER_CHANNEL], running }
  const pools = { direct: direct.pool, ...(role === 'api' ? {} : await startJobs(context, isApart ? port : null)) }
  if (isApart) log.info('the worker is ready')
  else await startApi(context, pools)
}

/** What the worker and the API are started with. */
type Context = {
  shared: Pick<LiveDeps, 'config' | 'files' | 'log' | 'hooks' | 'today'> & { deployment: Deployment }
  mailer: Mailer
  addresses: Addresses
  isShared: boolean
  direct: Database
  live: Listener
  running: Running
}
type Pools = Record<string, Database['pool']>

/** What depends on the database connections of the worker or of the API. */
function openParts({ shared }: Context, db: Db) {
  const forms = formStore(db, shared.deployment)
  const customers = openCustomers(shared.config, { db, files: shared.files, locale: shared.deployment.locale })
  return { db, forms, customers, esign: openSigningTool({ ...shared, db, forms }) }
}

/** Starts the worker, and its health page and metrics if it has a port of its own. Returns its connections. */
async function startJobs(context: Context, port: number | null): Promise<Pools> {
  const { shared, mailer, addresses, isShared, direct } = context
  const { config, log } = shared
  const { open } = context.running
  const jobs = openDatabase(addresses.programs, log, 'job', { max: config.pools.jobs, isShared })
  open.push(() => jobs.close())
  const statements = openDatabase(addresses.programs, log, 'app', { max: config.pools.queue, isShared })
  open.push(() => statements.close())
  const queue = listenDirectly(statements.pool, direct.pool)
  const documentMaker = startDocumentMaker({ ...forJobs, log })
  open.push(() => documentMaker.close())
  const deps = { ...shared, ...openParts(context, jobs.db), documentMaker }
  const worker = await startWorker({ ...deps, queue, isQueueShared: isShared, mailer })
  open.push(() => worker.stop())
  const pools = { job: jobs.pool, queue: statements.pool }
  if (port !== null) {
    const { buildWorkerApp } = await import('./worker-app.ts')
    const app = buildWorkerApp(deps, worker, poolGauges({ direct: direct.pool, ...pools }))
    open.push(() => closeApp(app))
    await app.listen({ port, host: config.host })
    process.stdout.write(`The worker answers on ${ownUrl(config.host, app.server.address())}\n`)
  }
  return pools
}

/** Starts the API, which serves the sign-in pages and the web too. `pools`: the other connections that metrics watch. */
async function startApi(context: Context, pools: Pools): Promise<void> {
  const { shared, addresses, isShared } = context
  const { config, deployment, log } = shared
  const { open } = context.running
  const database = openDatabase(addresses.programs, log, 'app', { max: config.pools.people, isShared })
  open.push(() => database.close())
  const limiter = databaseLimiter(database.db)
  const { databaseReadUrl, pools: most } = config
  const replica =
    databaseReadUrl === null ? null : await openReplica(databaseReadUrl, database.db, log, { max: most.replica })
  open.push(async () => replica?.close())
  const documentMaker = startDocumentMaker({ log })
  open.push(() => documentMaker.close())
  const base = { ...shared, ...openParts(context, database.db), documentMaker, limiter, replica }
  const { identity, mount } = config.oidc
    ? { identity: externalIdentity({ config, log }), mount: undefined }
    : await embeddedIdentity({ ...base, branding: toBranding(deployment) })
  // Loaded here only: a worker answers no calls.
  const { buildApp } = await import('./app.ts')
  const gauges = listGauges({ ...pools, app: database.pool }, replica)
  const app = await buildApp({ ...base, identity, live: context.live }, mount, gauges)
  open.push(() => closeApp(app))
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`Parcelle is ready on ${readyUrl(config, app.server.address())}\n`)
}

/** Of the live edition, which changes in place. */
const toBranding = (deployment: Deployment): Branding => ({
  get name() {
    return deployment.name
  },
  get help() {
    return deployment.help
  },
  logo: '/theme/logo.svg',
  stylesheet: '/theme/theme.css',
})

/** Loaded only where there is a collector. */
async function openTraces(url: string, role: string, config: Config, log: Logger): Promise<Close> {
  const { startExport } = await import('./platform/tracing/export.ts')
  return startExport({ url, service: `parcelle-${role}`, own: listTracedSystems(config), log })
}

/** Prepares the database as its owner, where we know it, and signs in with the login of the programs. */
async function prepare(addresses: Addresses, options: PrepareOptions, log: Logger) {
  const prepared = addresses.owner === null ? null : await prepareAsOwner(addresses.owner, options)
  const { isShared } = await requireAddresses(addresses)
  const direct = openDatabase(addresses.direct, log, 'job', { max: DIRECT_CONNECTIONS })
  try {
    await requireProgramsLogin(direct.pool)
    await prepareLoginSettings(direct.pool)
    return { direct, isShared, published: prepared ?? (await prepareAsPrograms(direct.db, options)) }
  } catch (error) {
    await direct.close()
    throw error
  }
}

function openMailer({ demo, smtpUrl, sms }: Config, { name, help }: Deployment, log: Logger): Mailer {
  const unsent = demo ? outboxOnly : discardMails
  const mail = smtpUrl === null ? unsent : smtpMailer(smtpUrl, { name, address: help.mail })
  if (mail === discardMails) log.warn('SMTP_URL is not set: no mail reaches anybody')
  return byChannel({ mail, sms: sms === null ? unsent : smsGateway(sms.url, sms.token) })
}

async function findDatabase(config: Config, { open, fail }: Running): Promise<Addresses> {
  if (config.databaseUrl !== null) return toAddresses(config.databaseUrl, config)
  const embedded = await startEmbeddedPostgres(config.dataDir, (problem) => void fail(problem))
  open.push(() => embedded.stop())
  return embeddedAddresses(embedded.url)
}

function listGauges(pools: Record<string, Database['pool']>, replica: Replica | null) {
  return replica ? [...poolGauges({ ...pools, replica: replica.pool }), ...replica.gauges] : poolGauges(pools)
}

function stopOnSignals(close: () => Promise<void>, role: string): void {
  // A migration that was stopped has not made the database ready.
  const code = role === 'migrate' ? 1 : 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void close().then(() => process.exit(code)))
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => (done ??= work())
}

/** One sentence for an expected problem, the stack for a bug. */
function describeFailure(error: unknown): string {
  if (error instanceof ConfigProblem) return error.message
  if (hasCode(error, 'EADDRINUSE')) return describeBusyPort(Reflect.get(error, 'port'), 'PORT')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
