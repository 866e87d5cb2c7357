import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { countToScan } from '../scanning/scanning.ts'
import { metricsRoute } from './metrics.ts'

/** For whoever watches over the servers: is it alive, can it work, how is it doing. */
export function healthRoutes(app: FastifyInstance, { config, db, identity }: Deps): void {
  if (config.metricsToken !== null) metricsRoute(app, config.metricsToken, () => countToScan(db))
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { logLevel: 'warn' }, async (_, reply) => {
    const [database, queue, identityIsThere] = await Promise.all([
      holds(sql`select 1`.execute(db)),
      holds(queueIsThere(db)),
      holds(identity.problem().then((problem) => (problem === null ? null : Promise.reject(new Error(problem))))),
    ])
    const checks = { database, queue, identity: identityIsThere }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}

// Whoever asks decides by the answer where to send people: a late one is a no.
const LONGEST_CHECK = 1_500

async function holds(work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), LONGEST_CHECK)
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

function queueIsThere(db: Deps['db']) {
  return sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
}
