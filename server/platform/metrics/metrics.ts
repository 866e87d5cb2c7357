import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import { unauthenticated } from '../errors/errors.ts'

const ofProcess: (client.Counter | client.Histogram)[] = []

export function makeCounter(name: string, help: string): () => void {
  const counter = new client.Counter({ name, help, registers: [] })
  ofProcess.push(counter)
  return () => counter.inc()
}

type HistogramOptions<L extends string> = { name: string; help: string; labelNames: readonly L[]; buckets: number[] }

export function makeHistogram<L extends string>(options: HistogramOptions<L>): client.Histogram<L> {
  const histogram = new client.Histogram({ ...options, registers: [] })
  ofProcess.push(histogram)
  return histogram
}

/** A metric that is computed at each scrape. */
export type Gauge = { name: string; help: string; count: () => Promise<number> }
/** The same with one number for each of its labels. */
export type LabelledGauge = {
  name: string
  help: string
  labelNames: readonly string[]
  list: () => readonly { labels: Record<string, string>; value: number }[]
}

/** Gauges of the same scrape share one query. */
export function shareQuery<T>(query: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null
  return () => (inFlight ??= query().finally(() => (inFlight = null)))
}

/** Prometheus metrics, for the operator's token. */
export function metricsRoute(app: FastifyInstance, token: string, gauges: readonly (Gauge | LabelledGauge)[]): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  for (const metric of ofProcess) registry.registerMetric(metric)
  for (const gauge of gauges) registry.registerMetric(makeGauge(gauge))
  timeRequests(app, registry)

  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw unauthenticated()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function timeRequests(app: FastifyInstance, registry: client.Registry): void {
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
    // How long somebody listens says nothing of how fast we answer.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done()
    const status = String(reply.statusCode)
    const name = `${method} ${route} ${status}`
    const labelled = series.get(name) ?? durations.labels(method, route, status)
    series.set(name, labelled)
    labelled.observe(reply.elapsedTime / 1000)
    done()
  })
}

const makeGauge = (gauge: Gauge | LabelledGauge) =>
  new client.Gauge({
    name: gauge.name,
    help: gauge.help,
    labelNames: 'list' in gauge ? gauge.labelNames : [],
    registers: [],
    async collect() {
      if ('list' in gauge) for (const { labels, value } of gauge.list()) this.set(labels, value)
      else this.set(await gauge.count())
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
