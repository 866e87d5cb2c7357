import { routesByFeature } from '@parcelle/contract'
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
import { analyticsPage } from './adapters/analytics/page.ts'
import { docusignWebhook } from './adapters/esign/docusign/webhook.ts'
import { mailPage } from './adapters/mail/page.ts'
import { cutSlowBodies, JSON_LIMIT, jsonBodies, SLOWEST_BODY, SLOWEST_FILES } from './http/gate/bodies.ts'
import { formBodies, incomingFolder } from './http/gate/forms.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { docsRoutes } from './http/pages/docs.ts'
import type { Deps } from './deps.ts'
import { errorBody, malformed, notFound, Refusal, unavailable } from './errors.ts'
import { clientsRoom } from './features/clients/routes.ts'
import { complianceRoom } from './features/compliance/routes.ts'
import { correctionsRoom } from './features/corrections/routes.ts'
import { dashboardRoom } from './features/dashboard/routes.ts'
import { documentsRoom } from './features/documents/routes.ts'
import { copyDossier } from './features/dossiers/duplicate.ts'
import { dossiersRoom } from './features/dossiers/routes.ts'
import type { Decline } from './features/dossiers/transition.ts'
import { formsRoom } from './features/forms/routes.ts'
import { decideOne } from './features/integration/decide.ts'
import { integrationRoom } from './features/integration/routes.ts'
import { listsRoom } from './features/lists/routes.ts'
import { productDocumentsRoom } from './features/product-documents/routes.ts'
import { profileRoom } from './features/profile/routes.ts'
import { receivedRoom } from './features/received/routes.ts'
import { receiptsRoom } from './features/receipts/routes.ts'
import { reportRoom } from './features/report/routes.ts'
import { sessionRoom } from './features/session/routes.ts'
import { settingsRoom } from './features/settings/routes.ts'
import { signingRoom } from './features/signing/routes.ts'
import { signingPageRoom } from './features/signing-page/routes.ts'
import { firstAnswers } from './features/values/first-answers.ts'
import { valuesRoom } from './features/values/routes.ts'
import { waitingGauges } from './features/waiting/find-waiting.ts'
import { waitingRoom } from './features/waiting/routes.ts'
import { healthRoutes } from './http/health.ts'
import { stuckGauges } from './signing/follow/stuck.ts'
import { answerMalformed, refuseUnnamed } from './http/gate/malformed.ts'
import { logRefusal } from './log.ts'
import { screeningGauges } from './screening/gauges.ts'
import { deliveryGauges } from './synchronisation/count.ts'
import { mountRooms } from './http/mount.ts'
import { refuseOtherMethods } from './http/gate/other-methods.ts'
import { shedOverload } from './http/gate/overload.ts'
import { trustProxies, warnOfProxies } from './http/gate/proxies.ts'
import { securityHeaders, strictHeaders } from './http/security-headers.ts'
import { themeRoutes } from './http/pages/theme.ts'
import { webRoutes } from './http/pages/web.ts'
import { isOutage } from './outage.ts'

/** The table of contents of the server: every room of the contract, then what stands around the API. */
export async function buildApp(
  deps: Deps,
  mountIdentity?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log
  const headersOf = strictHeaders(deps.config)
  const app: FastifyInstance = Fastify({
    ...answerMalformed(headersOf),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(deps.config),
    bodyLimit: JSON_LIMIT,
    requestTimeout: SLOWEST_FILES,
    http: { headersTimeout: SLOWEST_BODY, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  securityHeaders(app, headersOf)
  shedOverload(app)
  warnOfProxies(app, deps.config)
  refuseUnnamed(app)
  cutSlowBodies(app)
  jsonBodies(app)
  await formBodies(app, incomingFolder(deps.config))
  crossOrigin(app, deps.config)
  // After the preflights, which every address of the API answers.
  refuseOtherMethods(app)
  app.setErrorHandler(answerError)
  // Nobody sends us compressed bodies; unpacking them would only be a way to hurt us.
  await app.register(compress, { threshold: 1024, globalDecompression: false })

  mountRooms(app, deps, routesByFeature, {
    session: sessionRoom(deps),
    settings: settingsRoom(deps),
    profile: profileRoom(deps),
    dashboard: dashboardRoom(deps),
    forms: formsRoom(deps),
    values: valuesRoom(deps),
    lists: listsRoom(deps),
    dossiers: dossiersRoom(deps, { writeAnswers: firstAnswers(deps), decline }),
    clients: clientsRoom(deps),
    receipts: receiptsRoom(deps),
    documents: documentsRoom(deps),
    productDocuments: productDocumentsRoom(deps),
    signing: signingRoom(deps),
    signingPage: signingPageRoom(deps),
    report: reportRoom(deps),
    integration: integrationRoom(deps),
    compliance: complianceRoom(deps),
    corrections: correctionsRoom(deps, { copy: copyDossier, decline }),
    received: receivedRoom(deps),
    waiting: waitingRoom(deps),
  })

  if (deps.config.docusign) await docusignWebhook(app, deps.db, deps.config.docusign.connectKeys)
  await mountIdentity?.(app)
  docsRoutes(app, deps)
  if (deps.config.demo && deps.config.smtpUrl === null) mailPage(app, deps.db)
  if (deps.config.demo && deps.config.analyticsUrl === null) analyticsPage(app, deps.db)
  const gauges = [deliveryGauges, stuckGauges, waitingGauges, screeningGauges]
  healthRoutes(
    app,
    deps,
    gauges.flatMap((of) => of(deps.db)),
  )
  await themeRoutes(app, deps)
  await webRoutes(app, deps)
  return app
}

/** How a signed dossier is declined, whichever room it is declined from. */
const decline: Decline = (tx, deps, caller, words) =>
  decideOne(tx, deps, caller, { integration_state: 'refused', ...words })

/** The one place where what was thrown becomes what is answered. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // What is refused now may be allowed in a moment.
  reply.header('cache-control', 'no-store')
  if (isOutage(error)) request.log.error({ err: error }, 'the database or a disk is out of order')
  const refusal = asRefusal(error)
  if (refusal) {
    reportRefusal(refusal, request)
    return reply.code(refusal.status).headers(refusal.headers).send(refusal.body)
  }
  request.log.error(
    { err: error },
    error instanceof ZodError ? 'a reply did not match the contract' : 'unexpected error',
  )
  return reply.code(500).send(errorBody('error.technical-error'))
}

function reportRefusal({ status, message, reason }: Refusal, { log, ip, caller }: FastifyRequest): void {
  const name = caller?.username ?? null
  if (status === 401 && reason !== null) logRefusal(log, { what: 'token', name, address: ip, reason })
  if (status === 403) logRefusal(log, { what: 'call', name, address: ip, reason: message })
}

function asRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return unavailable()
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal(413, errorBody('error.too-large'))
  if (status === 404) return notFound()
  return status !== undefined && status >= 400 && status < 500 ? malformed() : null
}
