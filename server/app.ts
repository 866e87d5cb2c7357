import { routesByFeature } from '@parcelle/contract'
import type { ErrorBody } from '@parcelle/contract/errors'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { ZodError } from 'zod'
import { analyticsPage } from './features/analytics/index.ts'
import { docusignWebhook, signingPageRoutes, signingRoutes } from './features/signing/index.ts'
import { mailPage } from './platform/mail/page.ts'
import {
  abortSlowBodies,
  JSON_LIMIT,
  acceptJsonBodies,
  BODY_TIMEOUT,
  UPLOAD_TIMEOUT,
} from './platform/http/gate/bodies.ts'
import { acceptForms, incomingFolder } from './platform/http/gate/forms.ts'
import { crossOrigin } from './platform/http/cross-origin.ts'
import { docsRoutes, settingsHandlers, themeRoutes, webRoutes } from './features/settings/index.ts'
import { showsMails } from './config.ts'
import { tourPage } from './demo/tour.ts'
import type { LiveDeps } from './deps.ts'
import { errorBody, malformed, notFound, Refusal, unavailable } from './platform/errors/errors.ts'
import { clientsHandlers } from './features/clients/index.ts'
import { complianceHandlers } from './features/compliance/index.ts'
import { correctionsHandlers, decisionHandlers } from './features/decision/index.ts'
import {
  dashboardHandlers,
  listsHandlers,
  queueHandlers,
  receivedHandlers,
  waitingHandlers,
} from './features/lists/index.ts'
import { documentsHandlers } from './features/documents/index.ts'
import { dossiersHandlers } from './features/dossiers/index.ts'
import { formsHandlers } from './features/forms/index.ts'
import { notificationsHandlers } from './features/notifications/index.ts'
import { productDocumentsHandlers } from './features/product-documents/index.ts'
import { profileHandlers, sessionHandlers } from './features/accounts/index.ts'
import { receiptsHandlers } from './features/receipts/index.ts'
import { reportHandlers } from './features/report/index.ts'
import { draftDocumentsHandlers, publicationHandlers, studioHandlers } from './features/studio/index.ts'
import { listGauges, mailSamples } from './features.ts'
import { valuesHandlers } from './features/answers/index.ts'
import { apiChecks, healthRoutes } from './platform/http/health.ts'
import { metricsRoute, type Gauge, type LabelledGauge } from './platform/metrics/metrics.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { answerMalformed, refuseMissingHost } from './platform/http/gate/malformed.ts'
import { logRefusal } from './platform/log.ts'
import { mountRoutes } from './platform/http/calls/mount.ts'
import { refuseOtherMethods } from './platform/http/gate/other-methods.ts'
import { shedOverload } from './platform/http/gate/overload.ts'
import { trustProxies, warnOfUnknownProxy } from './platform/http/gate/proxies.ts'
import { traceOf, traceRequests } from './platform/tracing/trace-requests.ts'
import { addSecurityHeaders, makeHeaders } from './platform/http/security-headers.ts'
import { isOutage } from './platform/errors/outage.ts'

/** Registers the handlers of every feature, then what surrounds the API. */
export async function buildApp(
  deps: LiveDeps,
  mountIdentity?: (app: FastifyInstance) => Promise<void>,
  gauges: readonly (Gauge | LabelledGauge)[] = [],
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log
  const headersOf = makeHeaders(deps.config)
  const app: FastifyInstance = Fastify({
    ...answerMalformed(headersOf),
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(deps.config),
    bodyLimit: JSON_LIMIT,
    requestTimeout: UPLOAD_TIMEOUT,
    http: { headersTimeout: BODY_TIMEOUT, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  traceRequests(app)
  addSecurityHeaders(app, headersOf)
  shedOverload(app)
  warnOfUnknownProxy(app, deps.config)
  refuseMissingHost(app)
  abortSlowBodies(app)
  acceptJsonBodies(app)
  await acceptForms(app, incomingFolder(deps.config))
  crossOrigin(app, deps.config)
  // After the preflights, which every address of the API answers.
  refuseOtherMethods(app)
  app.setErrorHandler(answerError)
  // Decompression is off: no client compresses bodies, and a zip bomb would harm us.
  await app.register(compress, { threshold: 1024, globalDecompression: false })

  mountRoutes(app, deps, routesByFeature, {
    session: sessionHandlers(deps),
    settings: settingsHandlers(deps),
    profile: profileHandlers(deps),
    notifications: notificationsHandlers(deps),
    dashboard: dashboardHandlers(deps),
    forms: formsHandlers(deps),
    values: valuesHandlers(deps),
    lists: listsHandlers(deps),
    dossiers: dossiersHandlers(deps),
    clients: clientsHandlers(deps),
    receipts: receiptsHandlers(deps),
    documents: documentsHandlers(deps),
    productDocuments: productDocumentsHandlers(deps),
    signing: signingRoutes(deps),
    signingPage: signingPageRoutes(deps),
    report: reportHandlers(deps),
    decision: decisionHandlers(deps),
    compliance: complianceHandlers(deps),
    corrections: correctionsHandlers(deps),
    received: receivedHandlers(deps),
    queue: queueHandlers(deps),
    waiting: waitingHandlers(deps),
    studio: studioHandlers(deps),
    draftDocuments: draftDocumentsHandlers(deps),
    publication: publicationHandlers(deps),
  })

  if (deps.config.docusign) await docusignWebhook(app, deps.db, deps.config.docusign.connectKeys)
  await mountIdentity?.(app)
  docsRoutes(app, deps)
  const { config, deployment } = deps
  // Where the sign-in page shows the demo accounts.
  if (config.demo && !config.oidc) tourPage(app, deps)
  if (showsMails(config)) mailPage(app, deps.db, { deployment, publicUrl: config.publicUrl }, mailSamples)
  if (config.demo && config.analyticsUrl === null) analyticsPage(app, deps.db, deployment.name)
  healthRoutes(app, apiChecks(deps))
  if (config.metricsToken !== null) metricsRoute(app, config.metricsToken, [...listGauges(deps.db), ...gauges])
  await themeRoutes(app, deps)
  await webRoutes(app, deps)
  return app
}

/** The only place where errors become replies. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (isCutOff(error, request)) {
    request.log.info('the caller closed the connection before the reply')
    return reply.code(400).send(malformed().body)
  }
  if (isOutage(error)) request.log.error({ err: error }, 'the database, a disk or another system is unavailable')
  const refusal = asRefusal(error)
  if (refusal) {
    reportRefusal(refusal, request)
    return reply.code(refusal.status).headers(refusal.headers).send(withTrace(refusal.body, request))
  }
  request.log.error(
    { err: error },
    error instanceof ZodError ? 'a reply did not match the contract' : 'unexpected error',
  )
  return reply.code(500).send(withTrace(errorBody('error.technical-error'), request))
}

/** The connection ended within the body: nobody reads the reply, and nothing of ours is out of order. */
const isCutOff = (error: Error, { raw }: FastifyRequest) => raw.errored === error && !raw.complete

function withTrace(body: ErrorBody, request: FastifyRequest): ErrorBody {
  const trace = traceOf(request)
  return trace === null ? body : { ...body, trace }
}

function reportRefusal({ status, message, logged }: Refusal, { log, ip, caller }: FastifyRequest): void {
  const name = caller?.username ?? null
  if (logged) logRefusal(log, { ...logged, name, address: ip })
  else if (status === 403 || status === 429) logRefusal(log, { what: 'call', name, address: ip, reason: message })
}

function asRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return unavailable()
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal(413, errorBody('error.too-large'))
  if (status === 404) return notFound()
  return status !== undefined && status >= 400 && status < 500 ? malformed() : null
}
