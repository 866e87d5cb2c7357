import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { isStoreThere } from '../files/store-id.ts'
import { countRunners } from '../jobs/heartbeat.ts'
import type { Config } from '../../config.ts'
import type { HttpDeps } from './http-deps.ts'

/** Fails when something is out of order. Where it is `needed`, the process is of no use meanwhile. */
type Check = { isNeeded: boolean; run: () => Promise<unknown> }
type StorageDeps = Pick<HttpDeps, 'config' | 'db' | 'files'>

/** Without database, queue or disk space for the embedded database no save is possible; otherwise it is degraded. */
export const apiChecks = ({ identity, ...deps }: StorageDeps & Pick<HttpDeps, 'identity'>): Record<string, Check> => ({
  ...storageChecks(deps),
  identity: { isNeeded: false, run: () => requireIdentity(identity) },
  worker: { isNeeded: false, run: () => requireWorker(deps.db) },
})

export const workerChecks = (deps: StorageDeps, worker: { isAlive(): boolean }): Record<string, Check> => ({
  ...storageChecks(deps),
  worker: {
    isNeeded: true,
    run: async () => {
      if (!worker.isAlive()) throw new Error('this worker takes no jobs')
    },
  },
})

const storageChecks = ({ config, db, files }: StorageDeps) => ({
  database: { isNeeded: true, run: () => probeWrite(db) },
  queue: { isNeeded: true, run: () => requireQueue(db) },
  files: { isNeeded: false, run: () => requireStore(files) },
  disk: { isNeeded: config.databaseUrl === null, run: () => requireDiskSpace(config) },
})

export function healthRoutes(app: FastifyInstance, checks: Readonly<Record<string, Check>>): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  const names = Object.keys(checks)
  const look = shareResult(async () => {
    const found = await Promise.all(Object.values(checks).map(({ run }) => succeedsInTime(run())))
    return Object.fromEntries(names.map((name, at) => [name, found[at] === true]))
  })
  app.get('/health/ready', { logLevel: 'warn' }, async (_, reply) => {
    const found = await look()
    const degraded = names.filter((name) => found[name] !== true)
    const isOfNoUse = degraded.some((name) => checks[name]?.isNeeded)
    const status = isOfNoUse ? 'unavailable' : degraded.length > 0 ? 'degraded' : 'ok'
    return reply.code(isOfNoUse ? 503 : 200).send({ status, checks: found, degraded })
  })
}

// In milliseconds. /health/ready is open to anyone; the checks run about once a second however often it is called.
const RESULT_LIFETIME = 1_000

/** Concurrent calls share one run, and its result for a while after. */
function shareResult<T>(work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null
  const forget = () => (shared = null)
  return () => {
    if (shared) return shared
    shared = work()
    void shared.then(() => setTimeout(forget, RESULT_LIFETIME).unref(), forget)
    return shared
  }
}

/**
 * Fails on a database that takes no writes: a standby, a read-only one, one that cannot extend its write-ahead log. It
 * may miss a full disk under the tables, because the updated row has its place already.
 */
async function probeWrite(db: HttpDeps['db']): Promise<void> {
  await sql`insert into rate_limit (key, window_ends, hits) values ('health', now(), 0)
    on conflict (key) do update set window_ends = excluded.window_ends`.execute(db)
}

const MEGABYTE = 1_048_576

async function requireDiskSpace({ dataDir, diskReserve }: Config): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < diskReserve * MEGABYTE) throw new Error('the disk of DATA_DIR is full')
}

// In milliseconds: a load balancer waits for the reply.
const CHECK_TIMEOUT = 1_500

async function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT)
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

async function requireStore(files: HttpDeps['files']): Promise<void> {
  if (!(await isStoreThere(files))) throw new Error('the store of files is not there')
}

async function requireIdentity(identity: HttpDeps['identity']): Promise<void> {
  const problem = await identity.problem()
  if (problem !== null) throw new Error(problem)
}

async function requireWorker(db: HttpDeps['db']): Promise<void> {
  if ((await countRunners(db)) === 0) throw new Error('no worker is alive')
}

function requireQueue(db: HttpDeps['db']) {
  return sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
}
