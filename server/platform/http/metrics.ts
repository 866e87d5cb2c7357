import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import { unauthenticated } from '../errors/errors.ts'

const counters: client.Counter[] = []

export function makeCounter(name: string, help: string): () => void {
  const counter = new client.Counter({ name, help, registers: [] })
  counters.push(counter)
  return () => counter.inc()
}

/** A metric that is computed at each scrape. */
export type Gauge = { name: string; help: string; count: () => Promise<number> }

/** Gauges of the same scrape share one query. */
export function shareQuery<T>(query: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null
  return () => (inFlight ??= query().finally(() => (inFlight = null)))
}

/** Prometheus metrics, for the operator's token. */
export function metricsRoute(app: FastifyInstance, token: string, gauges: readonly Gauge[]): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  for (const counter of counters) registry.registerMetric(counter)
  for (const { name, help, count } of gauges) registry.registerMetric(makeGauge(name, help, count))
  const durations = new client.Histogram({
    name: 'parcelle_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })

  // Cached, because looking up labels costs more than observing.
  const series = new Map<string, ReturnType<typeof durations.labels>>()
  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'none' } }, reply, done) => {
    const status = String(reply.statusCode)
    const name = `${method} ${route} ${status}`
    const labelled = series.get(name) ?? durations.labels(method, route, status)
    series.set(name, labelled)
    labelled.observe(reply.elapsedTime / 1000)
    done()
  })

  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw unauthenticated()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

const makeGauge = (name: string, help: string, count: Gauge['count']) =>
  new client.Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await count())
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
