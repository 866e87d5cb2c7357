import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { isStoreThere } from '../files/store-id.ts'
import type { Config } from '../../config.ts'
import type { HttpDeps } from './http-deps.ts'
import { metricsRoute, type Gauge } from './metrics.ts'

export function healthRoutes(
  app: FastifyInstance,
  { config, db, files, identity }: Pick<HttpDeps, 'config' | 'db' | 'files' | 'identity'>,
  gauges: readonly Gauge[],
): void {
  if (config.metricsToken !== null) metricsRoute(app, config.metricsToken, gauges)
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  const check = shareResult(async () => {
    const [database, queue, store, identityIsThere, disk] = await Promise.all([
      succeedsInTime(probeWrite(db)),
      succeedsInTime(requireQueue(db)),
      succeedsInTime(requireStore(files)),
      succeedsInTime(
        identity.problem().then((problem) => (problem === null ? null : Promise.reject(new Error(problem)))),
      ),
      succeedsInTime(requireDiskSpace(config)),
    ])
    return { database, queue, files: store, identity: identityIsThere, disk }
  })
  app.get('/health/ready', { logLevel: 'warn' }, async (_, reply) => {
    const checks = await check()
    const status = statusOf(checks, config)
    const degraded = Object.entries(checks).flatMap(([name, isWell]) => (isWell ? [] : [name]))
    return reply.code(status === 'unavailable' ? 503 : 200).send({ status, checks, degraded })
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

type Checks = Record<'database' | 'queue' | 'files' | 'identity' | 'disk', boolean>

/** Without database, queue or disk space for the embedded database no save is possible; otherwise degraded. */
function statusOf(checks: Checks, { databaseUrl }: Config): 'ok' | 'degraded' | 'unavailable' {
  const isOnOurDisk = databaseUrl === null
  if (!checks.database || !checks.queue || (isOnOurDisk && !checks.disk)) return 'unavailable'
  return Object.values(checks).every(Boolean) ? 'ok' : 'degraded'
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

function requireQueue(db: HttpDeps['db']) {
  return sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
}
