import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'

/** For whoever watches over the servers: is it alive, can it work, how is it doing. */
export function healthRoutes(app: FastifyInstance, { db, identity }: Deps): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const durations = new client.Histogram({
    name: 'parcelle_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })

  // Naming a series costs more than adding to it, and there are few.
  const series = new Map<string, ReturnType<typeof durations.labels>>()
  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'none' } }, reply, done) => {
    const status = String(reply.statusCode)
    const name = `${method} ${route} ${status}`
    const kept = series.get(name) ?? durations.labels(method, route, status)
    series.set(name, kept)
    kept.observe(reply.elapsedTime / 1000)
    done()
  })

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

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Only for the machine itself: a proxy in front must not publish them.
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
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
