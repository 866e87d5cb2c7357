import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { JobDeps } from './deps.ts'
import { listGauges } from './features.ts'
import { healthRoutes, workerChecks } from './platform/http/health.ts'
import { metricsRoute, type LabelledGauge } from './platform/metrics/metrics.ts'
import { RequestLog } from './platform/http/request-log.ts'
import type { Worker } from './worker.ts'

/** What a worker that runs apart answers: how it is, and its metrics. */
export function buildWorkerApp(deps: JobDeps, worker: Worker, gauges: readonly LabelledGauge[] = []): FastifyInstance {
  const { config, db } = deps
  const log: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({ loggerInstance: log, logController: new RequestLog() })
  healthRoutes(app, workerChecks(deps, worker))
  if (config.metricsToken !== null) metricsRoute(app, config.metricsToken, [...listGauges(db), ...gauges])
  return app
}
